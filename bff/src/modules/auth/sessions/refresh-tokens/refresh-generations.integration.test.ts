import { times } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import { setUpMember, setUpTestApp } from '../../../../../testing/fixtures.ts';
import { createDeviceRules } from '../../devices/device-rules.ts';
import type { SessionDocument } from '../session-model.ts';
import { sessionsRepository } from '../sessions-repository.ts';
import { presentedNow } from './presented-at.ts';
import { isAcceptable } from './refresh-generations.ts';

const testApp = setUpTestApp();
const member = setUpMember(testApp);

const counter = 5;

describe('a generation of a refresh token', () => {
  test('is accepted by the database exactly when `isAcceptable` accepts it', async () => {
    const { mongo, config } = testApp.app;
    const sessions = sessionsRepository(mongo);
    const { userId, sessionId } = member;
    const at = presentedNow(createDeviceRules(config));
    const forgiven: string[] = [];
    for (const seen of [3, 4, 5])
      for (const ageMs of [times.refreshGraceMs - 1, times.refreshGraceMs]) {
        const rotatedAt = new Date(at.now.getTime() - ageMs);
        const state = { counter, seen, rotatedAt };
        await mongo
          .collection<SessionDocument>('sessions')
          .updateOne({ _id: sessionId }, { $set: state });
        for (const generation of [3, 4, 5, 6]) {
          const found = await sessions.findAccepted({ userId, sessionId, generation }, at);
          const isAccepted = isAcceptable(state, generation, at);
          expect([state, generation, found !== null]).toEqual([state, generation, isAccepted]);
          if (isAccepted) forgiven.push(`${generation}, ${seen} seen, ${ageMs} ms`);
        }
      }
    expect(forgiven).toHaveLength(6 + 5);
  });
});
