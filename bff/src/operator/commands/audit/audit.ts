import type { CommandResult, Database } from '../../command/command.ts';
import { accountAudit } from './account-audit.ts';
import { operatorAudit } from './operator-audit.ts';
import { provisioningAudit } from './provisioning-audit.ts';
import { releaseAudit } from './release-audit.ts';

const linesShown = 100;

/** The newest acts on modules, accounts and the whole, and of directories, one line each. */
export async function audit(_words: string[], database: Database): Promise<CommandResult> {
  const kinds = [
    await releaseAudit(database, linesShown),
    await accountAudit(database, linesShown),
    await operatorAudit(database, linesShown),
    await provisioningAudit(database, linesShown),
  ];
  const lines = kinds
    .flat()
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, linesShown);
  const text = lines.map((line) => `${line.at.replace(/\.\d+Z$/, 'Z')}  ${line.text}`).join('\n');
  return { text: text || 'Nothing was done yet.', json: lines.map(({ json }) => json) };
}
