import { randomUUID } from 'node:crypto';
import type { LinkPurpose } from '@firedeck/contract/jobs';
import { sessionModel } from '../../src/modules/auth/sessions/session-model.ts';
import { invitationsRepository } from '../../src/modules/auth/users/invitations-repository.ts';
import { newNonce } from '../../src/modules/auth/users/one-time-links.ts';
import type { UserDocument } from '../../src/modules/auth/users/user-model.ts';
import { linkTokenOf, sameSiteHeaders } from '../builders.ts';
import { asMember, asNobody, type Example, fromPages } from './example.ts';
import { sessionCookie } from './examples-of-devices.ts';
import type { Fixture } from './fixtures.ts';

const password = 'engine 51 on scene';
const newPassword = 'ladder 17 at the gate';

/** Sign-up and sign-in, and the member's own account, sessions and keys. */
export const examplesOfAccounts: Record<string, Example> = {
  'POST /api/sign-up': fromPages(async (fixture) => {
    const data = { first_name: 'Dana', last_name: 'Reyes' };
    // Alternates between two kinds, because each sign-up adds a member.
    const members = await fixture.testApp.app.mongo.collection('users').countDocuments();
    if (members % 2 === 1) return { ...(await anInvitation(fixture)), password, data };
    return { email: `${randomUUID()}@example.org`, password, data };
  }),
  'POST /api/sign-in': fromPages(({ user }) => ({ email: user.email, password, remember: true })),
  'POST /api/sso/start': fromPages(async (fixture) => ({
    provider: 'oidc',
    return_to: '/add',
    invitation: (await anInvitation(fixture)).invitation,
  })),
  'POST /api/sso/sign-out': () => ({ headers: sameSiteHeaders, body: { state: null } }),
  'GET /api/sso/step-up': asMember,
  'POST /api/sso/step-up': async (fixture) => {
    const { headers, testApp, refreshToken, user } = fixture;
    const iss = await connect(fixture);
    const idp = { provider: 'oidc', iss, sub: user._id };
    const session = { _id: refreshToken.split('.')[3] ?? '' };
    await sessionModel(testApp.app.mongo).updateOne(session, { $set: { idp } });
    testApp.app.sessionCache.clear();
    return { headers };
  },
  'POST /api/refresh': (fixture) => ({
    headers: { ...sameSiteHeaders, cookie: sessionCookie(fixture) },
    body: { idle_seconds: 90 },
  }),
  'POST /api/sign-out': ({ headers }) => ({
    headers: { ...headers, ...sameSiteHeaders },
    body: { scope: 'others' },
  }),
  'GET /api/policies': asNobody,
  'POST /api/confirmations': fromPages(({ user }) => ({ email: user.email })),
  'POST /api/password-resets': fromPages(({ user }) => ({ email: user.email })),
  'POST /api/confirmations/consume': fromPages(async (fixture) => ({
    token: await withLink(fixture, 'confirm', { emailConfirmedAt: null }),
    password,
  })),
  'POST /api/password-resets/consume': fromPages(async (fixture) => ({
    token: await withLink(fixture, 'reset'),
    password: newPassword,
  })),
  'POST /api/invitations/check': fromPages(async (fixture) => ({
    token: await withLink(fixture, 'invite', { state: 'invited', passwordHash: null }),
  })),
  'GET /.well-known/jwks.json': asNobody,
  'GET /api/me': asMember,
  'PATCH /api/me': ({ headers }) => ({ headers, body: { first_name: 'Mia', last_name: '' } }),
  'PUT /api/me/password': ({ headers }) => ({
    headers,
    body: { current_password: password, password: newPassword },
  }),
  'POST /api/me/email': ({ headers }) => ({
    headers,
    body: { email: `${randomUUID()}@example.org` },
  }),
  'POST /api/email-changes/confirm': fromPages(async (fixture) => ({
    token: await withLink(fixture, 'new_address', anEmailChange()),
    address: 'new',
  })),
  'POST /api/email-changes/refuse': fromPages(async (fixture) => ({
    token: await withLink(fixture, 'old_address', anEmailChange()),
  })),
  'GET /api/me/identity': asMember,
  'POST /api/me/identity': ({ headers }) => ({ headers, body: { return_to: '/add' } }),
  'DELETE /api/me/identity': async (fixture) => {
    await connect(fixture);
    return { headers: fixture.headers };
  },
  'GET /api/me/export': asMember,
  'POST /api/me/deletion': ({ headers, user }) => ({ headers, body: { email: user.email } }),
  'POST /api/step-up': ({ headers }) => ({ headers, body: { password } }),
  'GET /api/sessions': asMember,
  'DELETE /api/sessions/{id}': ({ headers, refreshToken }) => ({
    headers,
    id: refreshToken.split('.')[3] ?? '',
  }),
  'GET /api/activity': asMember,
  'GET /api/status': asMember,
  'GET /api/keys': asMember,
  'POST /api/keys': ({ headers }) => ({
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: { name: 'Station screen', scope: 'tools:read', days: 30 },
  }),
  'DELETE /api/keys': asMember,
  'DELETE /api/keys/{id}': async (fixture) => {
    const input = { name: 'Station screen', scope: 'tools:read', days: 30 };
    const { key } = (await fixture.request('POST', '/api/keys', input)).json() as {
      key?: { id: string };
    };
    return { headers: fixture.headers, id: key?.id ?? '' };
  },
};

async function anInvitation({ testApp: { app } }: Fixture) {
  const email = `${randomUUID()}@example.org`;
  await invitationsRepository(app.mongo).invite(email, []);
  return { email, invitation: await linkTokenOf(app, email, 'invite') };
}

async function withLink(fixture: Fixture, purpose: LinkPurpose, more: Partial<UserDocument> = {}) {
  await fixture.change({ nonces: { [purpose]: newNonce() }, ...more });
  return linkTokenOf(fixture.testApp.app, fixture.user.email, purpose);
}

function anEmailChange(): Partial<UserDocument> {
  const email = `${randomUUID()}@example.org`;
  return { emailChange: { email, emailKey: email, sessionId: randomUUID(), epoch: 0 } };
}

/** Connects the account to the provider and returns its issuer. */
async function connect(fixture: Fixture): Promise<string> {
  const [provider] = fixture.testApp.config.singleSignOn.providers;
  const iss = provider?.issuer ?? 'https://id.example.org';
  await fixture.change({
    identities: [{ provider: 'oidc', iss, subject: fixture.user._id, at: new Date() }],
  });
  return iss;
}
