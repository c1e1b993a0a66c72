import type { AuditExportFormat, AuditLine } from '@firedeck/contract';
import type { AuditLineDocument } from '../../audit/audit-line-model.ts';
import { toAuditLine } from '../../audit/audit-mapping.ts';

export const mediaTypes = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const;

type Value = string | number | null;

const columns: [name: string, read: (line: AuditLine) => Value][] = [
  ['at', ({ at }) => at],
  ['kind', ({ kind }) => kind],
  ['outcome', ({ outcome }) => outcome],
  ['actor_type', ({ actor }) => actor.type],
  ['actor', ({ actor }) => actor.name],
  ['actor_id', ({ actor }) => actor.id],
  ['subject_type', ({ subject }) => subject.type],
  ['subject', ({ subject }) => subject.name],
  ['subject_id', ({ subject }) => subject.id],
  ['details', ({ details }) => formatDetails(details)],
  ['network', ({ from }) => from.network],
  ['device', ({ from }) => from.device],
  ['key', ({ key }) => key],
  ['request_id', ({ request_id }) => request_id],
  ['act', ({ act }) => act],
  ['seal', ({ seal }) => seal],
  ['id', ({ id }) => id],
];

/** Yields the file line by line. */
export async function* writeExport(
  format: AuditExportFormat,
  lines: AsyncIterable<AuditLineDocument>,
): AsyncGenerator<string> {
  if (format === 'csv') yield formatRow(columns.map(([name]) => name));
  for await (const stored of lines) {
    const line = toAuditLine(stored);
    yield format === 'csv'
      ? formatRow(columns.map(([, read]) => read(line)))
      : `${JSON.stringify(line)}\n`;
  }
}

const formatDetails = (details: AuditLine['details']): string =>
  Object.entries(details)
    .map(([field, values]) => `${field}: ${values.join(', ')}`)
    .join('; ');

const formatRow = (values: Value[]): string => `${values.map(formatCell).join(',')}\r\n`;

function formatCell(value: Value): string {
  const text = String(value ?? '');
  // Spreadsheets would evaluate it as a formula.
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
