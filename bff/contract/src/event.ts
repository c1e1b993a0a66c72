import { z } from 'zod/mini';

/** API version of this resource. */
export const eventsVersion = 1;

/** Whether another session of the member caused it; absent: unknown. */
const elsewhere = z.optional(z.boolean());

/** Versions of the member's data. */
const versions = {
  tools: z.number(),
  notes: z.number(),
  modules: z.number(),
  live: z.boolean(),
  /** Which of them another session of the member wrote, as far as known. */
  elsewhere: z.optional(z.array(z.enum(['tools', 'notes']))),
};

/**
 * Events of `GET /api/events`: versions and ids only; clients refetch the state.
 *
 * | event | producer | consumer | guarantee |
 * |---|---|---|---|
 * | hello | bff, first on each stream | shell compares with its versions | always |
 * | heartbeat | bff, every 25 s | shell checks that stream and Redis work | always |
 * | resync | bff, after its subscription was interrupted | shell refetches | always |
 * | tools.changed, notes.changed | bff, after a write | the member's sessions | hint, may be lost |
 * | favicon.resolved | favicon worker | cards and previews of that host | hint |
 * | session.begun | bff, after a sign-in | the member's other sessions: "New sign-in" | hint |
 * | session.revoked | bff | that session's tabs | hint; the 5 s session cache guarantees it |
 * | roles.changed | bff, after an admin's change | shell refreshes the session and its roles | hint |
 * | modules.changed | registry | shell: "Update available" | hint |
 */
export const serverEvents = {
  hello: z.object({ event: z.literal('hello'), ...versions }),
  heartbeat: z.object({ event: z.literal('heartbeat'), live: z.boolean() }),
  resync: z.object({ event: z.literal('resync') }),
  'tools.changed': z.object({
    event: z.literal('tools.changed'),
    version: z.number(),
    elsewhere,
  }),
  'notes.changed': z.object({
    event: z.literal('notes.changed'),
    version: z.number(),
    elsewhere,
  }),
  'favicon.resolved': z.object({
    event: z.literal('favicon.resolved'),
    host: z.string(),
    icon: z.nullable(z.string()),
  }),
  'session.begun': z.object({
    event: z.literal('session.begun'),
    session: z.string(),
    elsewhere,
  }),
  'session.revoked': z.object({ event: z.literal('session.revoked'), session: z.string() }),
  'roles.changed': z.object({ event: z.literal('roles.changed') }),
  'modules.changed': z.object({ event: z.literal('modules.changed'), serial: z.number() }),
};

/** `GET /api/pulse`: versions of the member's data, and whether live updates work. */
export const pulse = z.object(versions);

export type ServerEvent = z.infer<(typeof serverEvents)[keyof typeof serverEvents]>;
export type Pulse = z.infer<typeof pulse>;
