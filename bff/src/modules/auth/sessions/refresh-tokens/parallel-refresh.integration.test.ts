import { expect, test } from 'vitest';
import { aMember, refreshPatiently, refreshTokenOf } from '../../../../../testing/builders.ts';
import { fuzzProfile } from '../../../../../testing/config.ts';
import { setUpTestApp } from '../../../../../testing/fixtures.ts';
import type { SessionDocument } from '../session-model.ts';

const rounds = fuzzProfile.isFull ? 200 : 5;
const atOnce = 50;

const testApp = setUpTestApp();

test(`${atOnce} concurrent refreshes, round after round › all succeed, with one new generation and no sign-out`, async () => {
  const { app } = testApp;
  const sessions = app.mongo.collection<SessionDocument>('sessions');
  const member = await aMember(app);
  let token = member.refreshToken;
  for (let round = 1; round <= rounds; round += 1) {
    const rotatedAt = new Date(Date.now() - 120_000);
    await sessions.updateOne({ _id: member.sessionId }, { $set: { rotatedAt } });
    const responses = await Promise.all(
      Array.from({ length: atOnce }, () => refreshPatiently(app, token)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(atOnce).fill(200));
    const given = new Set(responses.map((response) => refreshTokenOf(app, response)));
    expect(given.size).toBe(1);
    [token = ''] = given;
    const stored = await sessions.findOne({ _id: member.sessionId });
    expect([stored?.counter, stored?.revoked]).toEqual([round + 1, null]);
  }
}, 600_000);
