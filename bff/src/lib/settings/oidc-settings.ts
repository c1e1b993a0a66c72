import { readFileSync } from 'node:fs';
import { type PasswordSignIn, passwordSignIns } from '@firedeck/contract';
import { type Environment, parseLowerCaseList, publicOrigin } from '@firedeck/runtime/settings';
import { z } from 'zod';
import { wholeNumber } from './setting-schemas.ts';

/** An OpenID Connect provider for signing in. */
export interface OidcProvider {
  id: string;
  /** Label of the button: "Sign in with …". */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  scopes: string;
  /** Claim that identifies a person at this issuer. */
  subjectClaim: string;
  groupsClaim: string;
  /** Whether a first sign-in without an account creates one. */
  createsAccounts: boolean;
  /** Domains whose verified addresses link to existing accounts; empty: none. */
  linkedDomains: string[];
  sessionHours: number;
  /** Authentication strengths (`acr`), one of which the token must contain; empty: any. */
  acrValues: string[];
  /** Authentication strengths for sign-ins that confirm sensitive actions. */
  stepUpAcrValues: string[];
}

export interface SingleSignOn {
  /** Empty without single sign-on. */
  providers: OidcProvider[];
  passwords: PasswordSignIn;
  autoRedirect: boolean;
}

/** The provider whose user ids SCIM also sends; null without a provider, or with several. */
export const findOnlyProvider = ({ providers }: SingleSignOn): OidcProvider | null =>
  providers.length === 1 ? (providers[0] ?? null) : null;

export const providerId = 'oidc';
const onOff = z.enum(['on', 'off']);

// Their tokens contain the person's own tenant, so the issuer never equals the configured one.
const isSharedIssuer = (url: URL): boolean =>
  url.hostname === 'login.microsoftonline.com' &&
  /^\/(common|organizations|consumers)(\/|$)/.test(url.pathname);

const issuer = z.string().refine((text) => {
  const url = URL.parse(text);
  if (!url || url.search || url.hash || url.username || isSharedIssuer(url)) return false;
  return publicOrigin.safeParse(url.origin).success;
}, 'must be the https URL of the issuer in its discovery document; for Entra that of your tenant, not common');

const secretFile = z.string().transform((file, context) => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    context.addIssue({ code: 'custom', message: 'cannot be read' });
    return z.NEVER;
  }
});

/** Settings of the identity provider, under their usual names. */
export const oidcEnvironment = {
  /** Issuer of the OpenID Connect provider; absent: passwords only. */
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  /** Absent, and no file: a public client. */
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_CLIENT_SECRET_FILE: secretFile.optional(),
  /** Label on the sign-in page: "Sign in with …". */
  OIDC_NAME: z.string().trim().min(1).max(80).default('your agency'),
  OIDC_SCOPES: z
    .string()
    .refine((scopes) => scopes.split(' ').includes('openid'), 'must contain openid')
    .default('openid email profile'),
  /** Claim that identifies a person; for Entra: oid. */
  OIDC_SUBJECT_CLAIM: z.string().default('sub'),
  /** Claim with the person's groups; for Entra preferably roles. */
  OIDC_GROUPS_CLAIM: z.string().default('groups'),
  /** Whether a first sign-in without an account creates one. */
  OIDC_SIGN_UP: onOff.default('on'),
  /** Whether a verified address of OIDC_EMAIL_DOMAINS links to its existing account. */
  OIDC_LINK_BY_EMAIL: z.enum(['off', 'verified']).default('off'),
  /** Domains whose addresses the provider itself assigns, separated by commas. */
  OIDC_EMAIL_DOMAINS: z.string().optional(),
  /** Whether the sign-in page redirects to the provider immediately. */
  OIDC_AUTO_REDIRECT: onOff.default('off'),
  /** Duration of sessions that started with the provider. */
  OIDC_SESSION_HOURS: wholeNumber(1, 720).default(12),
  /**
   * Authentication strengths (`acr`), one of which sign-ins require, separated by spaces; absent:
   * any.
   */
  OIDC_ACR_VALUES: z.string().optional(),
  /** Authentication strengths for sensitive actions; absent: OIDC_ACR_VALUES. */
  OIDC_STEP_UP_ACR: z.string().optional(),
  /** Whose passwords are accepted: all, only those of emergency accounts, or none. */
  PASSWORD_SIGN_IN: z.enum(passwordSignIns).default('all'),
};

type OidcNames = z.infer<z.ZodObject<typeof oidcEnvironment>>;

export function toSingleSignOn(names: OidcNames): SingleSignOn {
  return {
    providers: names.OIDC_ISSUER === undefined ? [] : [toProvider(names, names.OIDC_ISSUER)],
    passwords: names.PASSWORD_SIGN_IN,
    autoRedirect: names.OIDC_AUTO_REDIRECT === 'on',
  };
}

function toProvider(names: OidcNames, issuer: string): OidcProvider {
  return {
    id: providerId,
    name: names.OIDC_NAME,
    issuer,
    clientId: names.OIDC_CLIENT_ID ?? '',
    clientSecret: names.OIDC_CLIENT_SECRET ?? names.OIDC_CLIENT_SECRET_FILE ?? null,
    scopes: names.OIDC_SCOPES,
    subjectClaim: names.OIDC_SUBJECT_CLAIM,
    groupsClaim: names.OIDC_GROUPS_CLAIM,
    createsAccounts: names.OIDC_SIGN_UP === 'on',
    linkedDomains:
      names.OIDC_LINK_BY_EMAIL === 'verified' ? parseLowerCaseList(names.OIDC_EMAIL_DOMAINS) : [],
    sessionHours: names.OIDC_SESSION_HOURS,
    acrValues: splitWords(names.OIDC_ACR_VALUES),
    stepUpAcrValues: splitWords(names.OIDC_STEP_UP_ACR ?? names.OIDC_ACR_VALUES),
  };
}

const splitWords = (text = ''): string[] => text.split(' ').filter((word) => word !== '');

/** Problems of combined settings. */
export function listOidcProblems(given: Environment, isProduction: boolean): string[] {
  const { OIDC_ISSUER: address, OIDC_CLIENT_ID: id, PASSWORD_SIGN_IN: passwords } = given;
  const problems: string[] = [];
  if (address === undefined) {
    if (passwords === 'operators' || passwords === 'off')
      problems.push('PASSWORD_SIGN_IN: without OIDC_ISSUER nobody could sign in');
  } else if (issuer.safeParse(address).success) {
    if (id === undefined) problems.push('OIDC_CLIENT_ID is missing: OIDC_ISSUER is set');
    if (isProduction && address.startsWith('http://'))
      problems.push('OIDC_ISSUER: http is for development only, production needs https');
  }
  if (given.OIDC_CLIENT_SECRET !== undefined && given.OIDC_CLIENT_SECRET_FILE !== undefined)
    problems.push('OIDC_CLIENT_SECRET_FILE: OIDC_CLIENT_SECRET is set already');
  if (
    given.OIDC_LINK_BY_EMAIL === 'verified' &&
    parseLowerCaseList(given.OIDC_EMAIL_DOMAINS).length === 0
  )
    problems.push(
      'OIDC_EMAIL_DOMAINS must name at least one domain when OIDC_LINK_BY_EMAIL is verified',
    );
  return problems;
}
