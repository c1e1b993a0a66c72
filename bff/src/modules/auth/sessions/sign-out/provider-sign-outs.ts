import { createHash } from 'node:crypto';
import { hourMs, ownValue, providerSignOutCookie } from '@firedeck/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { expiringValues } from '../../signing-keys/sealed-values.ts';
import type { SessionDocument } from '../session-model.ts';

/** About as long as the longest provider sessions. */
const lifeMs = 12 * hourMs;

export interface PendingProviderSignOut {
  /** Id of the provider. */
  provider: string;
  /** What it gives back when it leads back. */
  state: string;
}

/**
 * Sign-outs on a shared device that the provider has yet to hear of: in a cookie, as the page that leads
 * there comes after the session's end.
 */
export function providerSignOuts(app: FastifyInstance) {
  const origin = new URL(app.config.publicOrigin);
  const secure = origin.protocol === 'https:';
  const name = providerSignOutCookie(origin);
  // Seen by the page, which requests the address only then; nobody but us reads what is in it. Lax: the
  // provider leads back from another site.
  const options = { path: '/', sameSite: 'lax', secure } as const;
  const sealed = expiringValues(app, {
    purpose: 'sign-out at the provider',
    schema: z.string(),
    lifeMs,
  });
  return {
    /** Records the sign-out of a session that began at the provider, on a device where others may go on with it. */
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

    /** The provider has ended it, or there is nothing to end. */
    forget(reply: FastifyReply): void {
      reply.clearCookie(name, options);
    },
  };
}
