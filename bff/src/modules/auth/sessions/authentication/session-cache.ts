import { times } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { TtlCache } from '../../../../lib/cache/ttl-cache.ts';
import type { SessionRef } from '../../users/principal.ts';
import type { SessionDocument } from '../session-model.ts';
import { sessionsRepository } from '../sessions-repository.ts';

/** Sessions, at most 5 s old: an ended session may be accepted for that long. */
export function sessionCache(connection: Connection) {
  const sessions = sessionsRepository(connection);
  const memo = new TtlCache<SessionDocument | null>(times.sessionMemoMs, (key) => {
    const [userId = '', sessionId = ''] = key.split('/');
    return sessions.find({ userId, sessionId });
  });
  const formatKey = ({ userId, sessionId }: SessionRef) => `${userId}/${sessionId}`;
  return {
    get: (id: SessionRef) => memo.get(formatKey(id)),
    forget: (id: SessionRef) => memo.forget(formatKey(id)),
    clear: () => memo.clear(),
  };
}

export type SessionCache = ReturnType<typeof sessionCache>;
