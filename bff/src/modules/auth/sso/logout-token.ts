import { jwtVerify } from 'jose';
import { z } from 'zod/mini';
import type { ProviderSession } from '../sessions/sessions-repository.ts';
import { algorithms } from './id-tokens.ts';
import { clockToleranceSeconds, type ProviderClient } from './provider-clients.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';

const claimsSchema = z.object({
  iss: z.string(),
  jti: z.string(),
  sub: z.optional(z.string()),
  sid: z.optional(z.string()),
  // A token with a nonce is an ID token, which pages can read.
  nonce: z.optional(z.undefined()),
  events: z.object({ [event]: z.looseObject({}) }),
});

interface LogoutToken {
  jti: string;
  of: ProviderSession;
}

/** Verifies a logout token (OpenID Connect Back-Channel Logout §2.6). @throws Error */
export async function readLogoutToken(
  token: string,
  { provider, config, keys }: ProviderClient,
): Promise<LogoutToken> {
  const { payload } = await jwtVerify(token, keys, {
    issuer: config.serverMetadata().issuer,
    audience: provider.clientId,
    algorithms,
    clockTolerance: clockToleranceSeconds,
    maxTokenAge: '5 minutes',
  });
  const { iss, jti, sub, sid } = claimsSchema.parse(payload);
  if (sub === undefined && sid === undefined) throw new Error('names neither person nor session');
  return {
    jti,
    of: { iss, ...(sub !== undefined && { sub }), ...(sid !== undefined && { sid }) },
  };
}
