import type { OwnSession } from '@firedeck/contract';
import { unknownDevice } from '../../../lib/http/device-label.ts';
import type { SessionDocument } from './session-model.ts';

/** A session as its member sees it; `current` is the id of the requesting one. */
export function toOwnSession(session: SessionDocument, current: string): OwnSession {
  const { _id: id, device = unknownDevice, remember } = session;
  return {
    id,
    current: id === current,
    device,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    remember,
  };
}
