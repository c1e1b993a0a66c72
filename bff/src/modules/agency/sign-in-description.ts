import type {
  AgencyDirectory,
  AgencyProvider,
  ProviderAddresses,
  SsoFailure,
} from '@firedeck/contract';
import { signInPath } from '../../lib/http/sign-in-path.ts';
import { type IdentityHealth, readFact, usedField } from '../../lib/redis/identity-health.ts';
import type { OidcProvider } from '../../lib/settings/oidc-settings.ts';
import { callbackPath, toLogoutPath } from '../auth/sso/sso-service.ts';
import type { ScimKeyDocument } from '../provisioning/keys/scim-key-model.ts';

type Facts = Record<string, string> | undefined;

/** The addresses to configure at the provider. */
export const describeAddresses = (
  publicOrigin: string,
  id: string,
): Record<keyof ProviderAddresses, string> => ({
  redirect_uri: `${publicOrigin}${callbackPath}`,
  logout_uri: `${publicOrigin}${toLogoutPath(id)}`,
  post_logout_uri: `${publicOrigin}${signInPath}`,
  initiate_login_uri: `${publicOrigin}${signInPath}?sso=${id}`,
});

/** Without its secret. */
export function describeProvider(
  provider: OidcProvider,
  publicOrigin: string,
  facts: Facts,
): AgencyProvider {
  return {
    id: provider.id,
    name: provider.name,
    issuer: provider.issuer,
    client_id: provider.clientId,
    has_secret: provider.clientSecret !== null,
    scopes: provider.scopes.split(' ').filter((scope) => scope !== ''),
    subject_claim: provider.subjectClaim,
    groups_claim: provider.groupsClaim,
    creates_accounts: provider.createsAccounts,
    linked_domains: provider.linkedDomains,
    session_hours: provider.sessionHours,
    acr_values: provider.acrValues,
    step_up_acr_values: provider.stepUpAcrValues,
    ...describeAddresses(publicOrigin, provider.id),
    last_sign_in_at: readFact(facts, 'signedInAt'),
    keys_fetched_at: readFact(facts, 'keysFetchedAt'),
    last_error: describeSignInError(facts),
  };
}

function describeSignInError(facts: Facts): AgencyProvider['last_error'] {
  const [at, failure] = [readFact(facts, 'errorAt'), readFact(facts, 'failure')];
  if (at === null || failure === null) return null;
  return { at, failure: failure as SsoFailure, code: readFact(facts, 'code') };
}

/** The requests between a directory and this server; empty when `health` is null. */
export function describeTraffic(
  keys: readonly ScimKeyDocument[],
  health: IdentityHealth | null,
): Omit<AgencyDirectory, 'base_url' | 'adopts_by_email' | 'requests_per_second'> {
  const { directory, today } = health ?? {};
  const count = (name: string): number => Number(readFact(today, name) ?? 0);
  return {
    keys: keys.map(({ name, createdAt, expiresAt }) => ({
      name,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      last_used_at: readFact(directory, usedField(name)),
    })),
    last_request_at: readFact(directory, 'requestAt'),
    last_wrong_key_at: readFact(directory, 'wrongKeyAt'),
    last_error: describeDirectoryError(directory),
    today: {
      requests: count('requests'),
      changes: count('changes'),
      refused: count('refused'),
    },
  };
}

function describeDirectoryError(facts: Facts): AgencyDirectory['last_error'] {
  const at = readFact(facts, 'errorAt');
  if (at === null) return null;
  return {
    at,
    request: readFact(facts, 'request') ?? '',
    status: Number(readFact(facts, 'status') ?? 0),
    detail: readFact(facts, 'detail') ?? '',
  };
}
