import { z } from 'zod/mini';
import { serverEvents } from './event.ts';

/** Any server event, for validation between server processes. */
export const serverEvent = z.discriminatedUnion('event', [
  serverEvents.hello,
  serverEvents.heartbeat,
  serverEvents.resync,
  serverEvents['tools.changed'],
  serverEvents['notes.changed'],
  serverEvents['favicon.resolved'],
  serverEvents['session.begun'],
  serverEvents['session.revoked'],
  serverEvents['roles.changed'],
  serverEvents['modules.changed'],
]);
