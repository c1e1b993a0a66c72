import { createHash } from 'node:crypto';
import { minuteMs, ownValue } from '@firedeck/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { ownCookie } from '../../../lib/http/own-cookie.ts';
import { sealedValues } from '../signing-keys/sealed-values.ts';
import { SsoRefusal } from './sso-refusal.ts';

const attemptMs = 10 * minuteMs;
/** Longer than the attempt: it also says where to return to when it has taken too long. */
const cookieSeconds = 60 * 60;
/** In one browser; older ones make room, as headers have a limit. */
const attemptsAtMost = 4;

const attemptSchema = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Absent: of a link, which earlier versions must not take for a sign-in. */
  returnTo: z.optional(z.string()),
  isSharedByMember: z.optional(z.boolean()),
  /** In this browser when the sign-in began: the cookie of it does not come back from another site. */
  before: z.optional(z.object({ userId: z.string(), sessionId: z.string() })),
  /** The invitation that the sign-in accepts. */
  invited: z.optional(z.object({ userId: z.string(), nonce: z.string() })),
  /** A session that the provider has already is not enough. */
  isFresh: z.optional(z.boolean()),
  /** The open session whose member proves to be there. */
  stepUp: z.optional(
    z.object({
      userId: z.string(),
      sessionId: z.string(),
      /** Absent: earlier versions began it. */
      ticket: z.optional(z.nullable(z.string())),
    }),
  ),
  /** The open session whose member connects the account to their person there. */
  link: z.optional(
    z.object({
      userId: z.string(),
      sessionId: z.string(),
      returnTo: z.string(),
      /** When the account was last disconnected, in Unix milliseconds. Absent: earlier versions began it. */
      disconnectedAt: z.optional(z.nullable(z.number())),
    }),
  ),
  /** Unix milliseconds. */
  at: z.number(),
});

/** A sign-in on its way: what the answer of the provider has to fit. */
export type SignInAttempt = z.infer<typeof attemptSchema>;

/**
 * Attempts in cookies of their own, sealed, so that two tabs do not disturb each other and nothing is
 * stored here. Lax: the browser comes back from another site.
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

  /** Makes room for another one. */
  async function removeOldest({ cookies }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const names = Object.keys(cookies).filter((name) => name.startsWith(prefix));
    if (names.length < attemptsAtMost) return;
    const opened = await Promise.all(
      names.map(async (name) => ({
        name,
        at: (await open(ownValue(cookies, name) ?? ''))?.at ?? 0,
      })),
    );
    const newestFirst = opened.toSorted((one, other) => other.at - one.at);
    for (const { name } of newestFirst.slice(attemptsAtMost - 1)) reply.clearCookie(name, options);
  }

  return {
    async put(request: FastifyRequest, reply: FastifyReply, attempt: SignInAttempt): Promise<void> {
      await removeOldest(request, reply);
      const sealed = await seal(attempt);
      reply.setCookie(nameFor(attempt.state), sealed, { ...options, maxAge: cookieSeconds });
    },

    /** The attempt with this state, however old; null where this browser has begun none. */
    async find({ cookies }: FastifyRequest, state: string): Promise<SignInAttempt | null> {
      const attempt = await open(ownValue(cookies, nameFor(state)) ?? '');
      return attempt?.state === state ? attempt : null;
    },

    forget(reply: FastifyReply, { state }: SignInAttempt): void {
      reply.clearCookie(nameFor(state), options);
    },

    /** Each is good for one request to the provider, and not for long. @throws SsoRefusal */
    async use({ state, at }: SignInAttempt): Promise<void> {
      const key = app.throttle.createKey('sso-attempt', state);
      const isUsed = (await app.throttle.consume({ key, free: 1, withinMs: attemptMs })) !== null;
      if (isUsed || at <= Date.now() - attemptMs)
        throw new SsoRefusal('expired', isUsed ? 'used before' : 'took too long');
    },
  };
}
