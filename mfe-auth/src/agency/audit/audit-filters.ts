import { type AuditFilters, auditKinds } from '@firedeck/contract';

/** The filters in the URL; days are in the time zone of this device. */
export const auditFilterNames = ['search', 'from', 'to', 'kind', 'actor', 'subject'] as const;
export type AuditFilterName = (typeof auditFilterNames)[number];

/** The filters to send; invalid values in the URL are left out. */
export function readAuditFilters(params: URLSearchParams): AuditFilters {
  const given = (name: AuditFilterName) => params.get(name)?.trim() || undefined;
  const kind = auditKinds.find((one) => one === params.get('kind'));
  return dropMissing({
    from: toInstant(given('from'), 0),
    // The last day is included.
    to: toInstant(given('to'), 1),
    kind,
    actor: given('actor'),
    subject: given('subject'),
    search: given('search'),
  });
}

/** The start of the local day that is `later` days after `day`. */
function toInstant(day: string | undefined, later: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? [];
  if (year === undefined) return undefined;
  // Not by adding 24 hours: days with a daylight saving change have 23 or 25.
  const at = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

const dropMissing = (filters: { [name in keyof AuditFilters]: AuditFilters[name] | undefined }) =>
  Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined),
  ) as AuditFilters;
