import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { aMember, sameSiteHeaders, type TestMember } from '../../../../testing/builders.ts';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import type { UserDocument } from '../users/user-model.ts';

const testApp = setUpTestApp();

const users = () => testApp.app.mongo.collection<UserDocument>('users');
const readHash = async ({ userId }: TestMember) =>
  (await users().findOne({ _id: userId }))?.passwordHash ?? '';
const signIn = async ({ email }: TestMember, password: string) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers: sameSiteHeaders,
    body: { email, password },
  });

describe('a password hash of an earlier cost', () => {
  const earlier = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
  const ofEarlierDays = async () => {
    const member = await aMember(testApp.app);
    const passwordHash = await hash(member.password, earlier);
    await users().updateOne({ _id: member.userId }, { $set: { passwordHash } });
    return member;
  };

  test('is replaced at the sign-in by one of the current cost', async () => {
    const member = await ofEarlierDays();
    expect((await signIn(member, member.password)).statusCode).toBe(200);
    const renewed = await readHash(member);
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
    expect((await signIn(member, member.password)).statusCode).toBe(200);
    expect(await readHash(member)).toBe(renewed);
    expect((await member.request('GET', '/api/me')).statusCode).toBe(200);
  });

  test('stays after a wrong password', async () => {
    const member = await ofEarlierDays();
    const before = await readHash(member);
    expect((await signIn(member, 'not this one')).statusCode).toBe(400);
    expect(await readHash(member)).toBe(before);
  });
});
