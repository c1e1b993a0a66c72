import {
  type OperatorAct,
  type OperatorAuditDocument,
  operatorAuditRepository,
} from '../../../audit/operator-audit-model.ts';
import { actOptions } from '../../command/act-options.ts';
import type { Database, OperatorCommand } from '../../command/command.ts';
import { type AuditLine, latestOutcomes } from './account-audit.ts';

/** Records an act before it runs, and its outcome. */
export function audited(act: OperatorAct, run: OperatorCommand['run']): OperatorCommand['run'] {
  return async (words, database, given) => {
    const { by, alone, since, until } = given;
    const about = [
      ...words,
      ...(alone ? ['--alone'] : []),
      ...(since === undefined ? [] : [`--since ${since}`]),
      ...(until === undefined ? [] : [`--until ${until}`]),
    ].join(' ');
    const audit = operatorAuditRepository(await database());
    return audit.around({ by, act, about }, () => run(words, database, given), actOptions);
  };
}

/** The newest acts on all of Firedeck. */
export async function operatorAudit(database: Database, count: number): Promise<AuditLine[]> {
  const lines = await operatorAuditRepository(await database()).newest(2 * count);
  return latestOutcomes(lines).slice(0, count).map(toLine);
}

function toLine({ _id, at, asking: _, ...line }: OperatorAuditDocument): AuditLine {
  const { outcome, act, about, by } = line;
  return {
    at: at.toISOString(),
    text: [outcome.padEnd(8), act.padEnd(12), ...(about ? [about] : []), `by ${by}`].join('  '),
    json: { at: at.toISOString(), ...line },
  };
}
