import { email as emailSchema, namesPatch, ownValue } from '@firedeck/contract';
import type { JWTPayload } from 'jose';
import { z } from 'zod/mini';
import type { OidcProvider } from '../../../lib/settings/oidc-settings.ts';

export interface Person {
  iss: string;
  subject: string;
  /** Null when the provider sends no valid address. */
  email: string | null;
  /** The provider's statement about the address; `unknown` without one, or for a user name. */
  emailVerification: 'verified' | 'unknown' | 'unverified';
  firstName: string;
  lastName: string;
  /** Null when the token has no room for all of them. */
  groups: string[] | null;
  /** The last sign-in at the provider; null when the token does not have it. */
  signedInAt: Date | null;
  /** The `sub` claim, whichever claim is configured as the subject. */
  sub: string;
  sid: string | null;
}

/** Null without the claim that identifies the person. */
export function toPerson(
  claims: JWTPayload,
  {
    subjectClaim,
    groupsClaim,
    issuer,
  }: Pick<OidcProvider, 'subjectClaim' | 'groupsClaim' | 'issuer'>,
): Person | null {
  const subject = readText(ownValue(claims, subjectClaim));
  if (subject === null) return null;
  return {
    iss: claims.iss ?? issuer,
    subject,
    email: readEmail(claims.email) ?? readEmail(claims.preferred_username),
    emailVerification: readVerification(claims),
    ...readNames(claims),
    groups: readGroups(claims, groupsClaim),
    signedInAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1_000) : null,
    sub: claims.sub ?? subject,
    sid: readText(claims.sid),
  };
}

const readText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 255 ? value : null;

const readEmail = (value: unknown): string | null => {
  const parsed = z.safeParse(emailSchema, value);
  return parsed.success ? parsed.data : null;
};

function readVerification({
  email,
  email_verified: isVerified,
}: JWTPayload): Person['emailVerification'] {
  if (readEmail(email) === null || isVerified === false) return 'unverified';
  return isVerified === true ? 'verified' : 'unknown';
}

function readNames({ given_name: given, family_name: family, name }: JWTPayload) {
  const [, first = '', last = ''] = /^(.*?)(?:\s+(\S+))?$/.exec(readText(name) ?? '') ?? [];
  const hasParts = readText(given) !== null || readText(family) !== null;
  const [firstName, lastName] = hasParts ? [given, family] : [first, last];
  return { firstName: readName(firstName), lastName: readName(lastName) };
}

function readName(value: unknown): string {
  const parsed = z.safeParse(namesPatch, { first_name: value });
  return (parsed.success && parsed.data.first_name) || '';
}

/** Null when unknown: for more than 200 groups, Entra sends only a link to them. */
function readGroups(claims: JWTPayload, claim: string): string[] | null {
  const elsewhere = claims._claim_names;
  const isOverage =
    claims.hasgroups === true ||
    (typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, claim));
  const groups = ownValue(claims, claim);
  if (groups === undefined) return isOverage ? null : [];
  return [groups].flat().filter((group): group is string => typeof group === 'string');
}
