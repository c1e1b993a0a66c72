import { times } from '@firedeck/contract';
import type { SessionDocument } from '../src/modules/auth/sessions/session-model.ts';
import type { TestMember } from './builders.ts';
import type { TestApp } from './test-app.ts';

/** Moves the member's last sign-in or step-up so far into the past that it no longer counts. */
export async function makeStale(
  { app, forgetMemos }: TestApp,
  { sessionId }: Pick<TestMember, 'sessionId'>,
  agoMs = times.recentSignInMs + 1_000,
): Promise<void> {
  const at = new Date(Date.now() - agoMs);
  await app.mongo
    .collection<SessionDocument>('sessions')
    .updateOne({ _id: sessionId }, { $set: { createdAt: at, auth: { at } } });
  forgetMemos();
}
