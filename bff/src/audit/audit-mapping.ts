import { type AuditLine, auditLimits, language } from '@firedeck/contract';
import type { AuditLineDocument } from './audit-line-model.ts';

export function toAuditLine(line: AuditLineDocument): AuditLine {
  const { _id: id, at, kind, outcome, act = null, actor, subject, details = {}, from } = line;
  return {
    id,
    at: at.toISOString(),
    kind,
    outcome,
    act,
    actor: { type: actor.type, id: actor.id ?? null, name: actor.name },
    subject: { type: subject.type, id: subject.id ?? null, name: subject.name ?? null },
    details,
    from: { network: from?.network ?? null, device: from?.device ?? null },
    key: line.key ?? null,
    request_id: line.request ?? null,
    seal: line.seal,
  };
}

/** For pages: of a detail with many values only the first ones. */
export function abridge({ details, ...line }: AuditLine): AuditLine {
  const entries = Object.entries(details).map(([field, values]) => [field, shorten(values)]);
  return { ...line, details: Object.fromEntries(entries) };
}

function shorten(values: string[]): string[] {
  const { valuesPerDetail: most } = auditLimits;
  if (values.length <= most) return values;
  const shown = values.slice(0, most - 1);
  return [...shown, `and ${(values.length - shown.length).toLocaleString(language)} more`];
}
