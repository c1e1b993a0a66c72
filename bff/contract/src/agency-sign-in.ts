import { z } from 'zod/mini';
import { role } from './role.ts';
import { secondFactorModes } from './second-factor-policy.ts';
import { id, instant } from './shared.ts';
import { passwordSignIns, ssoFailures } from './single-sign-on.ts';
import { signUpModes } from './status.ts';

/** Environment variables behind the fields of `GET /api/agency/sign-in`. */
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

/** Source of groups besides local ones. */
export const groupSources = ['scim', 'sign-in'] as const;

const signInError = z.object({
  at: instant,
  failure: z.enum(ssoFailures),
  /** Error code of the protocol, such as `invalid_client`; null where it defines none. */
  code: z.nullable(z.string()),
});

/** URLs of this server to register at a provider. Older servers omit the last three. */
const providerAddresses = z.object({
  redirect_uri: z.string(),
  /** For back-channel logout. */
  logout_uri: z.optional(z.string()),
  /** Redirect target after a sign-out at the provider. */
  post_logout_uri: z.optional(z.string()),
  /** Target of sign-ins that start at the provider. */
  initiate_login_uri: z.optional(z.string()),
});

const agencyProvider = z.object({
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  /** Whether a client secret is set; its value is never returned. */
  has_secret: z.boolean(),
  scopes: z.array(z.string()),
  subject_claim: z.string(),
  groups_claim: z.string(),
  creates_accounts: z.boolean(),
  /** Email domains whose verified addresses link to existing accounts; empty: none. */
  linked_domains: z.array(z.string()),
  session_hours: z.number(),
  /** Authentication strengths (`acr`), one of which a sign-in requires; empty: any. */
  acr_values: z.array(z.string()),
  /** Authentication strengths for sensitive actions; empty: any. */
  step_up_acr_values: z.array(z.string()),
  ...providerAddresses.shape,
  logout_uri: z.string(),
  /** Null, as for the next two: none recorded. */
  last_sign_in_at: z.nullable(instant),
  keys_fetched_at: z.nullable(instant),
  last_error: z.nullable(signInError),
});

const agencyDirectory = z.object({
  base_url: z.string(),
  /** Whether SCIM may take over an existing account with the same email address. */
  adopts_by_email: z.boolean(),
  requests_per_second: z.number(),
  keys: z.array(
    z.object({
      name: z.string(),
      created_at: instant,
      expires_at: instant,
      last_used_at: z.nullable(instant),
    }),
  ),
  last_request_at: z.nullable(instant),
  /** Time of the last request with a wrong, expired or missing key. */
  last_wrong_key_at: z.nullable(instant),
  last_error: z.nullable(
    z.object({
      at: instant,
      /** Method and path, such as `PATCH /Users`. */
      request: z.string(),
      status: z.number(),
      /** The error sent to the directory. */
      detail: z.string(),
    }),
  ),
  /** Since 00:00 UTC. */
  today: z.object({ requests: z.number(), changes: z.number(), refused: z.number() }),
});

/** `GET /api/agency/sign-in`: settings and health of sign-in and provisioning. */
export const agencySignIn = z.object({
  passwords: z.enum(passwordSignIns),
  /** Who may create an account with a password. Older servers omit this and the next two. */
  sign_up: z.optional(z.enum(signUpModes)),
  /** Allowed email domains where `sign_up` is `domains`. */
  sign_up_domains: z.optional(z.array(z.string())),
  second_factor: z.optional(z.enum(secondFactorModes)),
  auto_redirect: z.boolean(),
  /** For registering a provider before it is configured here. */
  ...providerAddresses.shape,
  providers: z.array(agencyProvider),
  groups_from: z.enum(groupSources),
  group_roles: z.array(
    z.object({
      /** Name or external id, as configured. */
      group: z.string(),
      role,
      /** Station of a station editor; null: the group itself. */
      station: z.nullable(z.string()),
      /** Id of the matching group; null: none exists. */
      group_id: z.nullable(id),
    }),
  ),
  directory: agencyDirectory,
  /** False while the history can't be read; then none of it is returned. */
  is_health_known: z.boolean(),
});

export type AgencySignIn = z.infer<typeof agencySignIn>;
export type ProviderAddresses = z.infer<typeof providerAddresses>;
export type AgencyProvider = z.infer<typeof agencyProvider>;
export type AgencyDirectory = z.infer<typeof agencyDirectory>;
