import {
  type AccountAuditDocument,
  accountAuditRepository,
} from '../../../audit/account-audit-model.ts';
import type { Database } from '../../command/command.ts';

/** An act in the output for people and programs. */
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

/** The latest line of each act; an act without an outcome shows as `asked`. */
export function latestOutcomes<Line extends { outcome: string; asking?: string }>(
  lines: Line[],
): Line[] {
  const ended = new Set(
    lines.flatMap(({ outcome, asking }) => (asking && outcome !== 'asked' ? [asking] : [])),
  );
  return lines.filter(({ outcome, asking }) => outcome !== 'asked' || !ended.has(asking ?? ''));
}

function toLine({ _id, at, asking: _, ...line }: AccountAuditDocument): AuditLine {
  const { outcome, email, by, role } = line;
  const act = line.endsKeys ? `${line.act} --keys` : line.act;
  return {
    at: at.toISOString(),
    text: [outcome.padEnd(8), act.padEnd(12), email, ...(role ? [role] : []), `by ${by}`].join(
      '  ',
    ),
    json: { at: at.toISOString(), ...line },
  };
}
