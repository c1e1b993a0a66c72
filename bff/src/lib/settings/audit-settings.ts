import { type AuditKind, auditKinds, ownValue } from '@firedeck/contract';
import { isPlaintext, type Risk, type TrustedNetworks } from '@firedeck/runtime/settings';
import { readOtlpHeaders } from '@firedeck/runtime/tracing';
import { z } from 'zod';
import { wholeNumber } from './setting-schemas.ts';

const minDays = 30;
const maxDays = 36_500;
const days = wholeNumber(minDays, maxDays);

/** Parses `activity=90; list-users=400`. */
const daysByKind = z.string().transform((text, context) => {
  const entries = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => /^([\w-]+)=(\d+)$/.exec(part));
  const isRight = entries.every(
    (entry) => auditKinds.some((kind) => kind === entry?.[1]) && days.safeParse(entry?.[2]).success,
  );
  if (isRight)
    return new Map(entries.map((entry) => [entry?.[1] as AuditKind, Number(entry?.[2])]));
  context.addIssue({
    code: 'custom',
    message: `must be kinds with ${minDays} to ${maxDays} days, as in activity=90; list-users=400 (kinds: ${auditKinds.join(', ')})`,
  });
  return z.NEVER;
});

const isAddress = (text: string, ...protocols: string[]): boolean =>
  protocols.includes(URL.parse(text)?.protocol ?? '');

/** Environment variables of the audit log, with their validation. */
export const auditEnvironment = {
  /** Days until lines are removed; absent: never. */
  AUDIT_DAYS: days.optional(),
  /** Different numbers of days for some kinds. */
  AUDIT_DAYS_BY_KIND: daysByKind.optional(),
  /**
   * Where roots of seals are published, outside of the database: a file, or a URL that accepts
   * POST.
   */
  AUDIT_ROOTS_TO: z
    .string()
    .refine(
      (text) => isAddress(text, 'file:', 'http:', 'https:'),
      'must begin with file:///, https:// or http://',
    )
    .optional(),
  /**
   * OTLP/HTTP endpoint of a collector that receives the lines as logs, e.g. https://collector:4318.
   */
  AUDIT_OTLP_ENDPOINT: z
    .string()
    .refine(
      (text) => isAddress(text, 'http:', 'https:'),
      'must be an address that begins with http:// or https://',
    )
    .optional(),
  /** Request headers, as in authorization=Bearer%20x, separated by commas. */
  AUDIT_OTLP_HEADERS: z
    .string()
    .refine(
      (text) => readOtlpHeaders(text) !== null,
      'must be name=value,name=value, with percent signs and commas of values encoded as %25 and %2C',
    )
    .optional(),
};

const environment = z.object(auditEnvironment);

interface AuditSettings {
  days: number | null;
  daysByKind: ReadonlyMap<AuditKind, number>;
  rootsTo: URL | null;
  otlp: { endpoint: string; headers: Record<string, string> } | null;
}

export function toAuditSettings(names: z.infer<typeof environment>): AuditSettings {
  const { AUDIT_OTLP_ENDPOINT: endpoint, AUDIT_OTLP_HEADERS: headers = '' } = names;
  return {
    days: names.AUDIT_DAYS ?? null,
    daysByKind: names.AUDIT_DAYS_BY_KIND ?? new Map(),
    rootsTo: names.AUDIT_ROOTS_TO === undefined ? null : new URL(names.AUDIT_ROOTS_TO),
    otlp: endpoint === undefined ? null : { endpoint, headers: readOtlpHeaders(headers) ?? {} },
  };
}

/** Lines contain personal data. */
export function auditRisks(
  given: Record<string, string | undefined>,
  trusted: TrustedNetworks,
): Risk[] {
  return ['AUDIT_OTLP_ENDPOINT', 'AUDIT_ROOTS_TO']
    .filter((setting) => isPlaintext(ownValue(given, setting), trusted))
    .map((setting) => ({
      name: 'plain-audit',
      setting,
      problem: 'the audit log is sent unencrypted, and could be changed in transit',
      remedy: 'use https://, or add its network to TRUSTED_NETWORKS',
    }));
}
