import { z } from 'zod/mini';
import { role } from './role.ts';
import { secondFactorModes } from './second-factor-policy.ts';
import { id, instant } from './shared.ts';
import { passwordSignIns, ssoFailures } from './single-sign-on.ts';
import { signUpModes } from './status.ts';

/** The names by which the configuration sets what `GET /api/agency/sign-in` answers. */
export const signInSettings = {
  passwords: 'PASSWORD_SIGN_IN',
  signUp: 'SIGN_UP',
  secondFactor: 'MFA',
  autoRedirect: 'OIDC_AUTO_REDIRECT',
  name: 'OIDC_NAME',
  issuer: 'OIDC_ISSUER',
  clientId: 'OIDC_CLIENT_ID',
  clientSecret: 'OIDC_CLIENT_SECRET',
  scopes: 'OIDC_SCOPES',
  subjectClaim: 'OIDC_SUBJECT_CLAIM',
  groupsClaim: 'OIDC_GROUPS_CLAIM',
  createsAccounts: 'OIDC_SIGN_UP',
  linkByEmail: 'OIDC_LINK_BY_EMAIL',
  emailDomains: 'OIDC_EMAIL_DOMAINS',
  sessionHours: 'OIDC_SESSION_HOURS',
  acrValues: 'OIDC_ACR_VALUES',
  stepUpAcrValues: 'OIDC_STEP_UP_ACR',
  groupsFrom: 'GROUPS_FROM',
  groupRoles: 'GROUP_ROLES',
  adoption: 'SCIM_ADOPT',
  requestsPerSecond: 'SCIM_REQUESTS_PER_SECOND',
} as const;

/** Which source of groups counts beside local ones. */
export const groupSources = ['scim', 'sign-in'] as const;

const signInError = z.object({
  at: instant,
  failure: z.enum(ssoFailures),
  /** As the protocol names it, such as `invalid_client`; null where it has no name there. */
  code: z.nullable(z.string()),
});

/** The addresses of this server that a provider has to know. Older servers leave the last three out. */
const providerAddresses = z.object({
  redirect_uri: z.string(),
  /** Of back-channel logouts. */
  logout_uri: z.optional(z.string()),
  /** Where a sign-out at the provider leads back to. */
  post_logout_uri: z.optional(z.string()),
  /** Where a sign-in that begins at the provider leads to. */
  initiate_login_uri: z.optional(z.string()),
});

const agencyProvider = z.object({
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  /** Whether a client secret is set, which is never shown. */
  has_secret: z.boolean(),
  scopes: z.array(z.string()),
  subject_claim: z.string(),
  groups_claim: z.string(),
  creates_accounts: z.boolean(),
  /** Domains whose verified addresses link to existing accounts; empty: none does. */
  linked_domains: z.array(z.string()),
  session_hours: z.number(),
  /** Strengths of which a sign-in needs one; empty: any counts. */
  acr_values: z.array(z.string()),
  /** The same for sensitive acts. */
  step_up_acr_values: z.array(z.string()),
  ...providerAddresses.shape,
  logout_uri: z.string(),
  /** Null, as the others: nothing is on record. */
  last_sign_in_at: z.nullable(instant),
  keys_fetched_at: z.nullable(instant),
  last_error: z.nullable(signInError),
});

const agencyDirectory = z.object({
  base_url: z.string(),
  /** Whether it may take over an existing account with the same email address. */
  adopts_by_email: z.boolean(),
  requests_per_second: z.number(),
  /** Also expired ones. */
  keys: z.array(
    z.object({
      name: z.string(),
      created_at: instant,
      expires_at: instant,
      last_used_at: z.nullable(instant),
    }),
  ),
  last_request_at: z.nullable(instant),
  /** The last request with a wrong, expired or missing key. */
  last_wrong_key_at: z.nullable(instant),
  last_error: z.nullable(
    z.object({
      at: instant,
      /** Method and resource, such as `PATCH /Users`. */
      request: z.string(),
      status: z.number(),
      /** As answered to the directory. */
      detail: z.string(),
    }),
  ),
  /** Since 00:00 UTC. */
  today: z.object({ requests: z.number(), changes: z.number(), refused: z.number() }),
});

/** `GET /api/agency/sign-in`: how members sign in and are provisioned, and whether it works. */
export const agencySignIn = z.object({
  passwords: z.enum(passwordSignIns),
  /** Who may create an account with a password. Older servers leave this and the next two out. */
  sign_up: z.optional(z.enum(signUpModes)),
  /** The email domains of `domains`. */
  sign_up_domains: z.optional(z.array(z.string())),
  second_factor: z.optional(z.enum(secondFactorModes)),
  auto_redirect: z.boolean(),
  /** For a provider that is not set up here yet: it has to know them first. */
  ...providerAddresses.shape,
  providers: z.array(agencyProvider),
  groups_from: z.enum(groupSources),
  group_roles: z.array(
    z.object({
      /** Name or external id, as configured. */
      group: z.string(),
      role,
      /** Of a station editor; null: the group itself. */
      station: z.nullable(z.string()),
      /** Of the group that it means here; null: there is none. */
      group_id: z.nullable(id),
    }),
  ),
  directory: agencyDirectory,
  /** False: what happened last cannot be read now, and nothing of it is shown. */
  is_health_known: z.boolean(),
});

export type AgencySignIn = z.infer<typeof agencySignIn>;
export type ProviderAddresses = z.infer<typeof providerAddresses>;
export type AgencyProvider = z.infer<typeof agencyProvider>;
export type AgencyDirectory = z.infer<typeof agencyDirectory>;
