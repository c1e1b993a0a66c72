import { minuteMs, ownValue } from '@firedeck/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomState } from 'openid-client';
import { z } from 'zod/mini';
import { expiringValues } from '../signing-keys/sealed-values.ts';
import type { SessionDocument } from './session-model.ts';

const lifeMs = 10 * minuteMs;

const pendingSchema = z.object({ provider: z.string(), state: z.string() });

export type PendingProviderSignOut = z.output<typeof pendingSchema>;

/**
 * Sign-outs on a shared device that the provider has yet to hear of: in a cookie, as the page that leads
 * there comes after the session's end.
 */
export function providerSignOuts(app: FastifyInstance) {
  const { protocol, port } = new URL(app.config.publicOrigin);
  const secure = protocol === 'https:';
  const name = secure ? '__Host-fd_out' : `fd_out_${port || 80}`;
  // Seen by the page, which requests the address only then; nobody but us reads what is in it.
  const options = { path: '/', sameSite: 'strict', secure } as const;
  const sealed = expiringValues(app, {
    purpose: 'sign-out at the provider',
    schema: pendingSchema,
    lifeMs,
  });
  return {
    /** Notes the sign-out of a session that began at the provider, on a device where others may go on with it. */
    async note(
      { idp, sharedDevice }: Pick<SessionDocument, 'idp' | 'sharedDevice'>,
      reply: FastifyReply,
    ): Promise<void> {
      if (!idp || sharedDevice?.profile !== 'shared') return;
      const { provider } = idp;
      const text = await sealed.seal({ provider, state: randomState() });
      reply.setCookie(name, text, { ...options, maxAge: lifeMs / 1_000 });
    },

    async find({ cookies }: FastifyRequest): Promise<PendingProviderSignOut | null> {
      const text = ownValue(cookies, name);
      return text === undefined ? null : sealed.open(text);
    },

    /** The provider has led back, or there is nothing to end. */
    forget(reply: FastifyReply): void {
      reply.clearCookie(name, options);
    },
  };
}
