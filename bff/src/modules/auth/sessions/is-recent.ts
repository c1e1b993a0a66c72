import { times } from '@firedeck/contract';
import type { SessionDocument } from './session-model.ts';

/** Whether the member signed in or entered the password here within the last minutes. */
export function isRecent({
  auth,
  createdAt,
}: Pick<SessionDocument, 'auth' | 'createdAt'>): boolean {
  const signedInAt = auth?.at ?? createdAt;
  const provedAt = Math.max(signedInAt.getTime(), auth?.stepUpAt?.getTime() ?? 0);
  return provedAt > Date.now() - times.recentSignInMs;
}
