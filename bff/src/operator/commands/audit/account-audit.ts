import {
  type AccountAuditDocument,
  accountAuditRepository,
} from '../../../audit/account-audit-model.ts';
import type { Database } from '../../command/command.ts';

/** An act as the audit tells it, to a person and to a program. */
export interface AuditLine {
  at: string;
  text: string;
  json: object;
}

/** The newest acts on accounts. */
export async function accountAudit(database: Database, count: number): Promise<AuditLine[]> {
  const lines = await accountAuditRepository(await database()).newest(2 * count);
  return latestOutcomes(lines).slice(0, count).map(toLine);
}

/** What came of an act says that it was asked for; without it, that alone is known. */
export function latestOutcomes<Line extends { outcome: string; asking?: string }>(
  lines: Line[],
): Line[] {
  const ended = new Set(
    lines.flatMap(({ outcome, asking }) => (asking && outcome !== 'asked' ? [asking] : [])),
  );
  return lines.filter(({ outcome, asking }) => outcome !== 'asked' || !ended.has(asking ?? ''));
}

function toLine({ _id, at, asking: _, ...line }: AccountAuditDocument): AuditLine {
  const { outcome, email, by } = line;
  const act = line.endsKeys ? `${line.act} --keys` : line.act;
  return {
    at: at.toISOString(),
    text: [outcome.padEnd(8), act.padEnd(12), email, `by ${by}`].join('  '),
    json: { at: at.toISOString(), ...line },
  };
}
