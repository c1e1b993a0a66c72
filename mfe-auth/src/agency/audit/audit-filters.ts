import { type AuditFilters, auditKinds } from '@firedeck/contract';

/** The filters in the page's address; days are those of this device. */
export const auditFilterNames = ['search', 'from', 'to', 'kind', 'actor', 'subject'] as const;
export type AuditFilterName = (typeof auditFilterNames)[number];

/** The filters to request; an invalid address is left out. */
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

/** The beginning of a local day, `later` days on. */
function toInstant(day: string | undefined, later: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? [];
  if (year === undefined) return undefined;
  // A day of the summer's change has 23 or 25 hours.
  const at = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

const dropMissing = (filters: { [name in keyof AuditFilters]: AuditFilters[name] | undefined }) =>
  Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined),
  ) as AuditFilters;
