import { createHash } from 'node:crypto';
import { hourMs, ownValue, providerSignOutCookie } from '@firedeck/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { expiringValues } from '../../signing-keys/sealed-values.ts';
import type { SessionDocument } from '../session-model.ts';

/** About as long as the longest provider sessions. */
const lifeMs = 12 * hourMs;

export interface PendingProviderSignOut {
  provider: string;
  state: string;
}

/**
 * Sign-outs on a shared device that still have to continue at the provider. In a cookie, since the
 * page that goes there is loaded after the end of the session.
 */
export function providerSignOuts(app: FastifyInstance) {
  const origin = new URL(app.config.publicOrigin);
  const secure = origin.protocol === 'https:';
  const name = providerSignOutCookie(origin);
  // Readable by the page, which requests the URL only if it exists; the content is encrypted. Lax:
  // the provider sends the browser back from another site.
  const options = { path: '/', sameSite: 'lax', secure } as const;
  const sealed = expiringValues(app, {
    purpose: 'sign-out at the provider',
    schema: z.string(),
    lifeMs,
  });
  return {
    /** Records the sign-out of a provider's session on a device that others may use. */
    async record(
      { idp, sharedDevice }: Pick<SessionDocument, 'idp' | 'sharedDevice'>,
      reply: FastifyReply,
    ): Promise<void> {
      if (!idp || sharedDevice?.profile !== 'shared') return;
      const { provider } = idp;
      reply.setCookie(name, await sealed.seal(provider), { ...options, maxAge: lifeMs / 1_000 });
    },

    async find({ cookies }: FastifyRequest): Promise<PendingProviderSignOut | null> {
      const text = ownValue(cookies, name);
      const provider = text === undefined ? null : await sealed.open(text);
      if (text === undefined || provider === null) return null;
      return { provider, state: createHash('sha256').update(text).digest('base64url') };
    },

    /** The sign-out at the provider is done, or not needed. */
    forget(reply: FastifyReply): void {
      reply.clearCookie(name, options);
    },
  };
}
