import { dayMs } from '@firedeck/contract';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import * as oidc from 'openid-client';
import { TtlCache } from '../../../lib/cache/ttl-cache.ts';
import type { OidcProvider } from '../../../lib/settings/oidc-settings.ts';

/** Two requests to the provider have to fit into the time limit of the handler. */
const timeoutSeconds = 4;
/** Tolerated difference between the clocks of servers. */
export const clockToleranceSeconds = 30;
/** The minimum time between two fetches of the provider's keys for unknown keys. */
export const keyCooldownMs = 1_000;
/** Many pages may check at the same time. */
export const probeMemoMs = 2_000;

export interface ProviderClient {
  provider: OidcProvider;
  config: oidc.Configuration;
  keys: JWTVerifyGetKey;
}

/**
 * Creates the client of each configured provider from its discovery document when first needed, and
 * renews it daily. An unavailable provider fails sign-ins, not the start of the process.
 */
export function providerClients(
  providers: readonly OidcProvider[],
  onKeysFetched: (providerId: string) => void,
) {
  const clients = new TtlCache<ProviderClient>(dayMs, async (id) => {
    const provider = providers.find((one) => one.id === id);
    if (!provider) throw new Error(`no provider ${id}`);
    return discover(provider, () => onKeysFetched(id));
  });
  const responses = new TtlCache(probeMemoMs, async (id) => fetchKeys(await clients.get(id)));
  return {
    has: (id: string): boolean => providers.some((one) => one.id === id),
    /** @throws Error while the provider can't be reached; the next call retries */
    get: (id: string): Promise<ProviderClient> => clients.get(id),
    /** Checks whether the provider responds. @throws Error */
    probe: (id: string): Promise<true> => responses.get(id),
  };
}

async function discover(
  provider: OidcProvider,
  onKeysFetched: () => void,
): Promise<ProviderClient> {
  const { issuer, clientId, clientSecret } = provider;
  const isInsecure = issuer.startsWith('http:');
  const metadata = {
    [oidc.clockTolerance]: clockToleranceSeconds,
    ...(clientSecret !== null && { client_secret: clientSecret }),
  };
  const execute = isInsecure ? [oidc.allowInsecureRequests] : [];
  const options = { timeout: timeoutSeconds, execute };
  const found = await oidc.discovery(new URL(issuer), clientId, metadata, oidc.None(), options);
  const server = found.serverMetadata();
  const config = new oidc.Configuration(
    server,
    clientId,
    metadata,
    chooseAuthentication(provider, server),
  );
  config.timeout = timeoutSeconds;
  if (isInsecure) oidc.allowInsecureRequests(config);
  if (!server.jwks_uri) throw new Error('the provider publishes no keys');
  const keys = createRemoteJWKSet(new URL(server.jwks_uri), {
    cooldownDuration: keyCooldownMs,
    timeoutDuration: timeoutSeconds * 500,
    [customFetch]: async (url, options) => {
      const response = await fetch(url, options);
      if (response.ok) onKeysFetched();
      return response;
    },
  });
  return { provider, config, keys };
}

/**
 * Not its pages, which may be reachable only for browsers. @throws Error when it does not respond
 */
async function fetchKeys({ config }: ProviderClient): Promise<true> {
  const { jwks_uri: address = '' } = config.serverMetadata();
  const signal = AbortSignal.timeout(timeoutSeconds * 1_000);
  const { status, body } = await fetch(address, { redirect: 'manual', signal });
  await body?.cancel();
  if (status >= 500) throw new Error(`answered ${status}`);
  return true;
}

function chooseAuthentication(
  { clientSecret }: OidcProvider,
  { token_endpoint_auth_methods_supported: supported }: oidc.ServerMetadata,
): oidc.ClientAuth {
  if (clientSecret === null) return oidc.None();
  // The default when a provider lists none (OpenID Connect Discovery §3).
  const isBasic = supported === undefined || supported.includes('client_secret_basic');
  return isBasic ? oidc.ClientSecretBasic(clientSecret) : oidc.ClientSecretPost(clientSecret);
}
