import { toAuditLine } from '../../../audit/audit-mapping.ts';
import { auditReader } from '../../../audit/audit-reader.ts';
import type { CommandOptions, CommandResult, Database } from '../../lib/command.ts';

/** All lines in the time range as NDJSON, oldest first. */
export async function exportAudit(
  _words: string[],
  database: Database,
  { since: from, until: to = new Date().toISOString() }: CommandOptions,
): Promise<CommandResult> {
  const json = [];
  for await (const line of auditReader(await database()).iterate({ from, to }))
    json.push(toAuditLine(line));
  return { text: json.map((line) => JSON.stringify(line)).join('\n'), json };
}

export function validateTime(_words: string[], { since, until }: CommandOptions): string | null {
  const wrong = [since, until].find((time) => time !== undefined && !isTime(time));
  return wrong === undefined
    ? null
    : `"${wrong}" is not a day or time such as 2026-05-01 or 2026-05-01T08:00Z.`;
}

const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d(T[\d:.]+Z?)?$/.test(text) && !Number.isNaN(Date.parse(text));
