import { createHash } from 'node:crypto';
import { minuteMs, ownValue } from '@firedeck/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { ownCookie } from '../../../lib/http/own-cookie.ts';
import { sealedValues } from '../signing-keys/sealed-values.ts';
import { SsoRefusal } from './sso-refusal.ts';

const attemptMs = 10 * minuteMs;
/** Longer than the attempt: an expired attempt still has the page to return to. */
const cookieSeconds = 60 * 60;
/** Per browser: headers have a size limit, so older attempts are removed. */
const maxAttempts = 4;

const attemptSchema = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Undefined for a link, which earlier versions must not take for a sign-in. */
  returnTo: z.optional(z.string()),
  isSharedByMember: z.optional(z.boolean()),
  /** The browser's session: its cookie is not sent on the way back from another site. */
  before: z.optional(z.object({ userId: z.string(), sessionId: z.string() })),
  invited: z.optional(z.object({ userId: z.string(), nonce: z.string() })),
  /** The person has to sign in at the provider again. */
  isFresh: z.optional(z.boolean()),
  /** The session that is confirmed by a step-up. */
  stepUp: z.optional(
    z.object({
      userId: z.string(),
      sessionId: z.string(),
      /** Undefined if an earlier version started the attempt. */
      ticket: z.optional(z.nullable(z.string())),
    }),
  ),
  /** The session whose account is connected to the person at the provider. */
  link: z.optional(
    z.object({
      userId: z.string(),
      sessionId: z.string(),
      returnTo: z.string(),
      /** Last disconnection, in Unix ms. Undefined if an earlier version started it. */
      disconnectedAt: z.optional(z.nullable(z.number())),
    }),
  ),
  /** Unix milliseconds. */
  at: z.number(),
});

/** The response of the provider has to match it. */
export type SignInAttempt = z.infer<typeof attemptSchema>;

/**
 * Stores each attempt in an encrypted cookie of its own, so that tabs don't disturb each other and
 * the server stores nothing. Lax: the browser comes back from another site.
 */
export function attemptCookies(app: FastifyInstance) {
  const { name, options } = ownCookie(app.config.publicOrigin, 'sso', 'lax');
  const prefix = `${name}_`;
  const { seal, open } = sealedValues(app, {
    purpose: 'single sign-on attempt',
    schema: attemptSchema,
  });
  const nameFor = (state: string) =>
    prefix + createHash('sha256').update(state).digest('hex').slice(0, 12);

  async function removeOldest({ cookies }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const names = Object.keys(cookies).filter((name) => name.startsWith(prefix));
    if (names.length < maxAttempts) return;
    const opened = await Promise.all(
      names.map(async (name) => ({
        name,
        at: (await open(ownValue(cookies, name) ?? ''))?.at ?? 0,
      })),
    );
    const newestFirst = opened.toSorted((one, other) => other.at - one.at);
    for (const { name } of newestFirst.slice(maxAttempts - 1)) reply.clearCookie(name, options);
  }

  return {
    async put(request: FastifyRequest, reply: FastifyReply, attempt: SignInAttempt): Promise<void> {
      await removeOldest(request, reply);
      const sealed = await seal(attempt);
      reply.setCookie(nameFor(attempt.state), sealed, { ...options, maxAge: cookieSeconds });
    },

    /** The attempt with this state, even if expired; null if this browser didn't start it. */
    async find({ cookies }: FastifyRequest, state: string): Promise<SignInAttempt | null> {
      const attempt = await open(ownValue(cookies, nameFor(state)) ?? '');
      return attempt?.state === state ? attempt : null;
    },

    forget(reply: FastifyReply, { state }: SignInAttempt): void {
      reply.clearCookie(nameFor(state), options);
    },

    /**
     * Each attempt is valid for one request to the provider, for a limited time. @throws SsoRefusal
     */
    async use({ state, at }: SignInAttempt): Promise<void> {
      const key = app.throttle.createKey('sso-attempt', state);
      const isUsed = (await app.throttle.consume({ key, free: 1, withinMs: attemptMs })) !== null;
      if (isUsed || at <= Date.now() - attemptMs)
        throw new SsoRefusal('expired', isUsed ? 'used before' : 'took too long');
    },
  };
}
