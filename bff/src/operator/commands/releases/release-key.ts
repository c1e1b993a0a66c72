import { modulesRepository } from '../../../modules/registry/modules-repository.ts';
import type { CommandOptions, CommandResult, Database } from '../../lib/command.ts';
import { makeReleaseKey } from './release-keys.ts';
import { listPrefixes } from './route-grants.ts';

export async function releaseKey(
  [id = '']: string[],
  database: Database,
  { alone = false }: CommandOptions,
): Promise<CommandResult> {
  const connection = await database();
  const key = await makeReleaseKey(connection, id, { alone });
  const { text, prefixes } = listPrefixes(id, await modulesRepository(connection).all());
  return {
    text: `${text}\nThe key that releases ${id}, printed once and stored only as a hash:\n${key}`,
    json: { module: id, key, prefixes },
  };
}
