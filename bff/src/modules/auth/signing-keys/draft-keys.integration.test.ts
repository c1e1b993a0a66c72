import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import type { DraftKey, Session } from '@firedeck/contract';
import { expect, test } from 'vitest';
import { aMember, type TestMember } from '../../../../testing/builders.ts';
import { setUpSecondApp, setUpTestApp } from '../../../../testing/fixtures.ts';
import { TestBrowser } from '../../../../testing/shared-device.ts';
import { announceKeys, rotateKeys } from './session-keys.ts';

const testApp = setUpTestApp();
// Reads the keys later.
const rotating = setUpSecondApp(testApp);

const keysOf = ({ draft_keys }: Session): DraftKey[] => draft_keys ?? [];

async function signIn(member: TestMember, app = testApp.app): Promise<Session> {
  return (await new TestBrowser(app).signIn(member)).json();
}

test('each response with a session › has the member’s draft keys, which do not change', async () => {
  const [member, browser] = [await aMember(testApp.app), new TestBrowser(testApp.app)];
  const session: Session = (await browser.signIn(member)).json();
  const [first] = keysOf(session);
  expect(Buffer.from(first?.key ?? '', 'base64')).toHaveLength(32);
  expect((await browser.refresh()).json().draft_keys).toEqual(session.draft_keys);
  await browser.lock(session.access_token);
  const unlocked = await browser.post('/api/unlock', { password: member.password });
  expect(unlocked.json().draft_keys).toEqual(session.draft_keys);
  await member.request('POST', '/api/sign-out', { scope: 'global' });
  expect((await signIn(member)).draft_keys).toEqual(session.draft_keys);
});

test('the session of a sign-up › has them only on a station’s device: elsewhere it has no encrypted drafts', async () => {
  const [own, station] = [new TestBrowser(testApp.app), new TestBrowser(testApp.app)];
  await station.enroll('shared');
  const keysAfterSignUp = async (browser: TestBrowser) =>
    keysOf(
      (
        await browser.post('/api/sign-up', {
          email: `${randomUUID()}@example.org`,
          password: 'pump 17 hose',
        })
      ).json().session,
    ).length;
  expect([await keysAfterSignUp(own), await keysAfterSignUp(station)]).toEqual([0, 1]);
  expect((await own.refresh()).json().draft_keys).toHaveLength(1);
});

test('a locked session, or another member’s › does not have them', async () => {
  const [member, browser] = [await aMember(testApp.app), new TestBrowser(testApp.app)];
  const session: Session = (await browser.signIn(member)).json();
  await browser.lock(session.access_token);
  const locked = await browser.refresh();
  expect([locked.statusCode, locked.body.includes('draft_keys')]).toEqual([423, false]);
  const other = await signIn(await aMember(testApp.app));
  expect(keysOf(other).map(({ key }) => key)).not.toContain(keysOf(session)[0]?.key);
  expect(keysOf(other)[0]?.id).toBe(keysOf(session)[0]?.id);
});

test('after a key rotation › earlier drafts can be decrypted, also by a process that reads the keys late', async () => {
  const member = await aMember(testApp.app);
  const sealed = seal(keysOf(await signIn(member)), 'hose');
  await announceKeys(testApp.config.keysDir);
  for (const { keyring } of [testApp.app, rotating.app]) await keyring.look();
  await rotateKeys(testApp.config.keysDir);
  await testApp.app.keyring.look();
  const after = keysOf(await signIn(member));
  expect(open(after, sealed)).toBe('hose');
  const sealedAfter = seal(after, 'ladder');
  expect(sealedAfter.id).not.toBe(sealed.id);
  // This process still encrypts with the previous key.
  expect(open(keysOf(await signIn(member, rotating.app)), sealedAfter)).toBe('ladder');
});

function seal([first]: DraftKey[], text: string) {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(first?.key ?? '', 'base64'), iv);
  const data = Buffer.concat([cipher.update(text), cipher.final()]);
  return { id: first?.id, iv, data, tag: cipher.getAuthTag() };
}

function open(keys: DraftKey[], { id, iv, data, tag }: ReturnType<typeof seal>): string {
  const key = keys.find((one) => one.id === id)?.key ?? '';
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), iv).setAuthTag(tag);
  return Buffer.concat([decipher.update(data), decipher.final()]).toString();
}
