import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { minuteMs } from '@firedeck/contract';
import type { LinkPurpose } from '@firedeck/contract/jobs';
import { describe, expect, test, vi } from 'vitest';
import { aMember, linkTokenOf, sameSiteHeaders } from '../../../../testing/builders.ts';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import type { UsedLinkKind } from '../users/account-links.ts';
import { invitationsRepository } from '../users/invitations-repository.ts';
import type { UserDocument } from '../users/user-model.ts';

const mailing = setUpTestApp({ smtpUrl: 'smtp://127.0.0.1:1' });
const silent = setUpTestApp();

const browser = 'b'.repeat(22);
const slowPoll = { timeout: 60_000, interval: 0 };
const password = 'pump 17 left';
const anAddress = () => `member-${randomUUID()}@example.org`;
const users = ({ app }: TestApp) => app.mongo.collection<UserDocument>('users');

interface Link {
  testApp: TestApp;
  kind: UsedLinkKind;
  userId: string;
  url: string;
  body: Record<string, unknown>;
  typesPassword: boolean;
}

const post = (
  { testApp, url }: Pick<Link, 'testApp' | 'url'>,
  body: object,
  device: string | null = browser,
) =>
  testApp.app.inject({
    method: 'POST',
    url,
    headers: sameSiteHeaders,
    cookies: device === null ? {} : { fd_device: device },
    body,
  });

async function createLink(
  testApp: TestApp,
  email: string,
  purpose: LinkPurpose,
  link: Pick<Link, 'url' | 'body'> & { kind?: UsedLinkKind },
): Promise<Link> {
  const token = await linkTokenOf(testApp.app, email, purpose);
  const user = await users(testApp).findOne({ email });
  const tokenField = purpose === 'invite' ? 'invitation' : 'token';
  return {
    testApp,
    kind: link.kind ?? purpose,
    userId: user?._id ?? '',
    url: link.url,
    body: { ...link.body, [tokenField]: token },
    typesPassword: 'password' in link.body,
  };
}

async function aConfirmation(): Promise<Link> {
  const email = anAddress();
  await post({ testApp: mailing, url: '/api/sign-up' }, { email, password });
  return createLink(mailing, email, 'confirm', {
    url: '/api/confirmations/consume',
    body: { password },
  });
}

async function aReset(): Promise<Link> {
  const { email } = await aMember(mailing.app);
  await post({ testApp: mailing, url: '/api/password-resets' }, { email });
  return createLink(mailing, email, 'reset', {
    url: '/api/password-resets/consume',
    body: { password },
  });
}

async function anInvitation(testApp: TestApp): Promise<Link> {
  const email = anAddress();
  await invitationsRepository(testApp.app.mongo).invite(email, []);
  const body = { email, password, data: { first_name: 'Dana' } };
  return createLink(testApp, email, 'invite', { url: '/api/sign-up', body });
}

async function anAddressChange(address: 'new' | 'old'): Promise<Link> {
  const member = await aMember(mailing.app);
  await member.request('POST', '/api/me/email', { email: anAddress() });
  const linkTo = (which: 'new' | 'old') =>
    createLink(mailing, member.email, `${which}_address`, {
      url: '/api/email-changes/confirm',
      body: { address: which },
    });
  const [link, first] = [await linkTo(address), await linkTo(address === 'new' ? 'old' : 'new')];
  expect((await post(first, first.body)).json()).toEqual({ is_changed: false });
  return link;
}

async function aRefusal(): Promise<Link> {
  const member = await aMember(mailing.app);
  await member.request('POST', '/api/me/email', { email: anAddress() });
  return createLink(mailing, member.email, 'old_address', {
    kind: 'refusal',
    url: '/api/email-changes/refuse',
    body: {},
  });
}

const kinds: [string, () => Promise<Link>][] = [
  ['to confirm a sign-up', aConfirmation],
  ['to a new password', aReset],
  ['of an invitation, where mail is sent', () => anInvitation(mailing)],
  ['of an invitation, where no mail is sent', () => anInvitation(silent)],
  ['to the new address of a change, opened last', () => anAddressChange('new')],
  ['to the old address of a change, opened last', () => anAddressChange('old')],
  ['that refuses a change of address', aRefusal],
];
const passwordKinds = kinds.slice(0, 4);

/** Everything that a use of a link stores. */
async function readEffects({ testApp, userId }: Link) {
  const { mongo } = testApp.app;
  const user = await users(testApp).findOne({ _id: userId });
  return {
    user: { ...user, devices: null },
    audited: await mongo.collection('auditLines').countDocuments({ 'subject.id': userId }),
    activity: await mongo.collection('activity').countDocuments({ userId } as object),
  };
}

/** Activity and mail are written after the response. */
async function settledEffects(link: Link) {
  let before = await readEffects(link);
  let unchanged = 0;
  await expect
    .poll(
      async () => {
        const [one, other] = [before, await readEffects(link)];
        before = other;
        unchanged = isDeepStrictEqual(one, other) ? unchanged + 1 : 0;
        return unchanged;
      },
      { interval: 200, timeout: 20_000 },
    )
    .toBeGreaterThanOrEqual(5);
  return before;
}

const shape = (value: unknown): unknown =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).map(([name, each]) => [name, shape(each)])
    : value === null
      ? null
      : typeof value;

const shown = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  body === '' ? '' : shape(JSON.parse(body)),
];

/** Moves the use of the link into the past. */
const age = ({ testApp, userId, kind }: Link, ms: number) =>
  users(testApp).updateOne(
    { _id: userId },
    { $set: { [`usedLinks.${kind}.at`]: new Date(Date.now() - ms) } },
  );

describe('a link whose response was lost', () => {
  test.each(kinds)(
    '%s › a retry gets the same response, and changes nothing',
    async (_case, make) => {
      const link = await make();
      const first = await post(link, link.body);
      expect(first.statusCode).toBeLessThan(300);
      const before = await settledEffects(link);
      const second = await post(link, link.body);
      expect(shown(second)).toEqual(shown(first));
      expect(await settledEffects(link)).toEqual(before);
    },
  );

  test.each(kinds)('%s › has expired after half an hour', async (_case, make) => {
    const link = await make();
    await post(link, link.body);
    await age(link, 29 * minuteMs);
    expect((await post(link, link.body)).statusCode).toBeLessThan(300);
    await age(link, 30 * minuteMs);
    expect((await post(link, link.body)).json().code).toBe('link_expired');
  });

  test.each(kinds)(
    '%s › has expired once the account is disabled or deleted',
    async (_case, make) => {
      const link = await make();
      await post(link, link.body);
      for (const state of ['disabled', 'deleted'] as const) {
        await users(link.testApp).updateOne({ _id: link.userId }, { $set: { state } });
        expect((await post(link, link.body)).json().code).toBe('link_expired');
      }
    },
  );

  test.each(passwordKinds)('%s › has expired for another password', async (_case, make) => {
    const link = await make();
    await post(link, link.body);
    const response = await post(link, { ...link.body, password: 'pump 18 left' });
    expect(response.json().code).toBe('link_expired');
  });

  test.each(passwordKinds)(
    '%s › does not reveal to another browser whether a password is right',
    async (_case, make) => {
      const link = await make();
      await post(link, link.body);
      for (const device of [null, 'c'.repeat(22)])
        expect((await post(link, link.body, device)).json().code).toBe('link_expired');
    },
  );

  test.each(passwordKinds)(
    '%s › limits the passwords tried in the same browser',
    async (_case, make) => {
      const link = await make();
      await post(link, link.body);
      // From the beginning, if the delay had passed before it was checked.
      let rounds = 0;
      await vi.waitFor(async () => {
        rounds += 1;
        for (let tries = 0; tries < 5; tries += 1)
          await post(link, { ...link.body, password: `pump ${tries} right` });
        // The right password, refused during the delay.
        expect((await post(link, link.body)).json().code).toBe('link_expired');
      }, slowPoll);
      expect(rounds).toBeLessThan(4);
    },
  );

  test('to reset the password › has expired once the password was changed again', async () => {
    const link = await aReset();
    await post(link, link.body);
    const user = await users(mailing).findOne({ _id: link.userId });
    const session = (
      await post({ testApp: mailing, url: '/api/sign-in' }, { email: user?.email, password })
    ).json();
    const change = await mailing.app.inject({
      method: 'PUT',
      url: '/api/me/password',
      headers: { authorization: `Bearer ${session.access_token}` },
      body: { current_password: password, password: 'hydrant 4 north' },
    });
    expect(change.statusCode).toBe(204);
    expect((await post(link, link.body)).json().code).toBe('link_expired');
  });

  test('stores nothing that allows password guesses without the cookie', async () => {
    const link = await aReset();
    await post(link, link.body, null);
    const user = await users(mailing).findOne({ _id: link.userId });
    expect(user?.usedLinks?.reset).toEqual({ value: expect.any(String), at: expect.any(Date) });
  });
});
