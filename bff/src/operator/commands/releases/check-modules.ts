import { modulesRepository } from '../../../modules/registry/modules-repository.ts';
import type { CommandResult, Database } from '../../lib/command.ts';

export async function checkModules(_words: string[], database: Database): Promise<CommandResult> {
  const { reasonsAgainstServer } = await import('../../../modules/registry/release-policy.ts');
  const reasons = reasonsAgainstServer(await modulesRepository(await database()).all());
  const text = reasons.join('\n') || 'All live modules are compatible with this server version.';
  return { text, json: { reasons }, bad: reasons.length > 0 };
}
