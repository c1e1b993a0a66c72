import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { bareSignIn } from '@firedeck/bff/bare-sign-in';
import { aMember, sameSiteHeaders } from '@firedeck/bff/builders';
import type { IdentityProvider } from '@firedeck/bff/identity-provider';
import { SsoBrowser } from '@firedeck/bff/sso-browser';
import { quantile } from '../lib/quantile.ts';
import type { App } from './bench-app.ts';
import { measureAlternately, measureMs, median, ratioRow } from './figures.ts';
import { type Row, rowWithoutGoal } from './print-table.ts';

const pairs = 200;
const warmUps = 20;
/** A shift change of a county. */
const shift = { bySso: 6_000, byPassword: 600, seconds: 15 * 60, watchedSeconds: 60 };

/** Measures sign-ins of an existing account in a browser with a session at the provider. */
export async function measureSingleSignOn(
  app: App,
  idp: IdentityProvider,
  share: number,
): Promise<Row[]> {
  const { browser, signIn } = await aPerson(app, idp);
  const bare = await bareSignIn(idp.settings, `${app.config.publicOrigin}/api/sso/callback`);
  const signInBare = async () => {
    if (!(await bare((url) => browser.signInAt(url))))
      throw new Error('The provider returned no account');
  };
  const inDatabase = await bareCommands(app);
  const acts = { signIn, signInBare, inDatabase };
  const times = await measureAlternately(acts, Math.ceil(pairs * share), warmUps);
  const label = 'sign-in by a provider : openid-client alone, p50';
  return [
    ratioRow(label, median(times.signIn), median(times.signInBare), { goal: 2, unit: 'ms' }),
    rowWithoutGoal(
      '  its two database commands (find the account, insert the session), p50',
      `${median(times.inDatabase).toFixed(1)} ms`,
    ),
  ];
}

/** The database commands of a sign-in. */
async function bareCommands(app: App): Promise<() => Promise<void>> {
  const users = app.mongo.collection<{
    _id: string;
    identities?: { iss: string; subject: string }[];
  }>('users');
  const sessions = app.mongo.collection<{ _id: string }>('sessions');
  const { identities } = (await users.findOne({ 'identities.0': { $exists: true } })) ?? {};
  const session = await sessions.findOne({ idp: { $exists: true } } as object);
  const { iss, subject } = identities?.[0] ?? {};
  return async () => {
    await users.findOne({ identities: { $elemMatch: { iss, subject } } } as object);
    await sessions.insertOne({ ...session, _id: randomUUID() });
  };
}

/** Signs in at the rate of a shift change; provider, browsers and the bff share this process. */
export async function measureShiftChange(
  app: App,
  idp: IdentityProvider,
  share: number,
): Promise<Row> {
  const { signIn } = await aPerson(app, idp);
  const member = await aMember(app);
  const perSecond = (shift.bySso + shift.byPassword) / shift.seconds;
  const count = Math.ceil(perSecond * shift.watchedSeconds * share);
  const everyPassword = (shift.bySso + shift.byPassword) / shift.byPassword;
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const waits: Promise<number>[] = [];
  for (let index = 0; index < count; index += 1) {
    const act = index % everyPassword < 1 ? () => signInByPassword(app, member) : signIn;
    waits.push(measureMs(act));
    await pause(Math.max(0, startedAt + ((index + 1) / perSecond) * 1_000 - performance.now()));
  }
  const times = await Promise.all(waits);
  const { user, system } = process.cpuUsage(cpuBefore);
  const busy = (user + system) / 1_000 / (performance.now() - startedAt);
  const label = `shift change, ${perSecond.toFixed(1)} sign-ins a second (6,000 by provider, 600 by password in 15 minutes)`;
  return rowWithoutGoal(
    label,
    `p50 ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms; bff, provider and browsers: ${busy.toFixed(2)} cores`,
  );
}

/** A person with an account and a session at the provider. */
async function aPerson(app: App, idp: IdentityProvider) {
  const { sub } = idp.aPerson();
  const browser = new SsoBrowser(app);
  const signIn = async () => {
    idp.current = sub;
    const { to, refreshToken } = await browser.signIn();
    if (refreshToken === '') throw new Error(`A sign-in led to ${to}`);
  };
  await signIn();
  return { browser, signIn };
}

async function signInByPassword(
  app: App,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const url = '/api/sign-in';
  const payload = { email, password, remember: false };
  const response = await app.inject({ method: 'POST', url, headers: sameSiteHeaders, payload });
  if (response.statusCode !== 200) throw new Error(`A sign-in returned ${response.statusCode}`);
}
