import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { agencyDocumentHeader, stepUpTicketHeader } from '@firedeck/contract';
import { createConnection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readAuditLines } from '../../testing/audit-lines.ts';
import { linkTokenOf, sameSiteHeaders } from '../../testing/builders.ts';
import { dataServices } from '../../testing/config.ts';
import { anyFreePort } from '../../testing/free-port.ts';
import { codeOf } from '../../testing/second-factor.ts';
import { ensureKeys, readKeys } from '../modules/auth/signing-keys/session-keys.ts';

const resolveFile = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const mark = randomUUID().slice(0, 8);
// Not part of an address: the rules refuse passwords made of the member's names.
const phrase = randomUUID().slice(0, 13);
const injected = `${mark}\r\n{"level":"fatal","msg":"forged ${mark}"}\u001b[2J\u0007\u2028`;
/** Everything that must not be in a log, by its description. */
const secrets = new Map<string, string>();
let log = '';
let audit = '';
let metricsPort: number;
let keysDir: string;

beforeAll(async () => {
  keysDir = await mkdtemp(join(tmpdir(), 'firedeck-keys-'));
  await ensureKeys(keysDir);
  const port = await anyFreePort();
  metricsPort = await anyFreePort();
  const { mongoUri, redisUrl } = dataServices();
  const env = {
    MONGODB_URI: mongoUri,
    REDIS_URL: redisUrl,
    KEYS_DIR: keysDir,
    PORT: String(port),
    LOG_LEVEL: 'trace',
    // Mails are enqueued; without a worker none is sent.
    SMTP_URL: 'smtp://127.0.0.1:1',
    MFA: 'optional',
    METRICS_TOKEN: `metrics-${mark}-token`,
    METRICS_PORT: String(metricsPort),
  };
  const server = spawn(process.execPath, [resolveFile('../server.ts')], { env });
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      log += chunk;
    });
  try {
    const address = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${address}/healthz/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await vi.waitUntil(isReady, { timeout: 90_000, interval: 100 });
    await liveADay(address);
    audit = await readAudit();
  } finally {
    server.kill('SIGTERM');
    await once(server, 'close');
    await rm(keysDir, { recursive: true });
  }
}, 180_000);
afterAll(() => secrets.clear());

/** Acts of members and attackers, with a secret in every text. */
async function liveADay(address: string): Promise<void> {
  const email = `${mark}@example.org`;
  const password = `pump ${phrase}`;
  const headers = {
    ...sameSiteHeaders,
    'content-type': 'application/json',
    'user-agent': `x ${mark} \t y`,
  };
  const post: Post = (path, body, more = {}) =>
    fetch(address + path, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const names = { first_name: injected, last_name: injected };
  await answers(400, post('/api/sign-up', { email, password, data: names }));
  await answers(201, post('/api/sign-up', { email, password }));
  const confirming = await issued('confirm token', email, 'confirm');
  await answers(204, post('/api/confirmations/consume', { token: confirming, password }));
  const signedIn = await post('/api/sign-in', { email, password });
  const session = (await signedIn.clone().json()) as { access_token: string };
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  secrets.set('password', password).set('wrong password', `wrong ${mark}`);
  secrets.set('access token', session.access_token).set('cookie', cookie.split('=')[1] ?? '');
  secrets.set('signature', session.access_token.split('.')[2] ?? '');
  secrets.set('address of mail', email).set('text', injected).set('note', `note ${mark}`);
  secrets.set('address of a tool', `tool-${mark}.example.org`);
  const own = { authorization: `Bearer ${session.access_token}` };
  await post('/api/sign-in', { email, password: `wrong ${mark}` });
  await post('/api/sign-in', { email: injected, password });
  await post('/api/sign-in', `{"email": ${password}`);
  await post('/api/refresh', '', { cookie });
  await post('/api/refresh', '', { cookie: `${cookie}x` });
  const tool = { name: injected, url: `https://tool-${mark}.example.org/${mark}`, notes: injected };
  await answers(400, post('/api/tools', tool, own));
  await answers(201, post('/api/tools', { ...tool, name: `tool ${mark}` }, own));
  await post('/api/tools', tool, { authorization: `Bearer ${session.access_token}x` });
  await fetch(`${address}/api/notes`, {
    method: 'PUT',
    headers: { ...headers, ...own, 'if-match': '"0"' },
    body: JSON.stringify({ content: `note ${mark}` }),
  });
  await fetch(`${address}/api/tools/${encodeURIComponent(injected)}`, { headers: own });
  await fetch(`${address}/api/${encodeURIComponent(injected)}?token=${session.access_token}`);
  await fetch(`${address}/api/favicons?url=tool-${mark}.example.org`, { headers: own });
  const ofDocument = { [agencyDocumentHeader]: `document-${mark}` };
  secrets.set('value of a document', `document-${mark}`);
  await answers(
    403,
    fetch(`${address}/api/agency/members`, { headers: { ...own, ...ofDocument } }),
  );
  await comeByKeys(address, post, own);
  await comeByFactors(post, own, { email, password });
  await post('/api/sign-out', { scope: 'local' }, { ...own, cookie });
  await comeByLinks(post, email);
  await comeInAnEmergency(post);
}

async function comeInAnEmergency(post: Post): Promise<void> {
  const email = `emergency-${mark}@example.org`;
  const { password } = await runOperator<{ password: string }>('break-glass', email);
  secrets.set('password for emergencies', password);
  await answers(200, post('/api/sign-in', { email, password }));
}

/** The agency's directory. */
async function comeByScim(address: string): Promise<void> {
  const { key } = await runOperator<{ key: string }>('scim-key', 'directory');
  secrets.set('SCIM key', key).set('name in the directory', `directory ${mark}`);
  const send = (given: string, body: object) =>
    fetch(`${address}/scim/v2/Users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${given}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify(body),
    });
  const user = { userName: `scim-${mark}@example.org`, displayName: `directory ${mark}` };
  await answers(201, send(key, user));
  await answers(409, send(key, user));
  await answers(400, send(key, { ...user, active: `directory ${mark}` }));
  await answers(401, send(`${key}x`, user));
}

type Post = (path: string, body: unknown, more?: Record<string, string>) => Promise<Response>;

/** Bearer credentials of a member, a team and Prometheus. */
async function comeByKeys(address: string, post: Post, own: Record<string, string>): Promise<void> {
  const key = { name: `key ${mark}`, scope: 'tools:read', days: 30 };
  await answers(400, post('/api/keys', { ...key, name: injected }, own));
  const made = await post('/api/keys', key, own);
  const { secret } = (await made.json()) as { secret: string };
  const { key: releaseKey } = await runOperator<{ key: string }>('release-key', 'notes');
  const token = `metrics-${mark}-token`;
  secrets.set('personal key', secret).set('release key', releaseKey).set('metrics token', token);
  const get = (path: string, given: string) =>
    fetch(address + path, { headers: { authorization: `Bearer ${given}` } });
  await answers(200, get('/api/tools', secret));
  await answers(403, get('/api/notes', secret));
  await answers(401, get('/api/tools', `${secret}x`));
  await comeByScim(address);
  await answers(
    409,
    post('/api/modules/notes/check', {}, { authorization: `Bearer ${releaseKey}` }),
  );
  await answers(
    403,
    post('/api/modules/auth/check', {}, { authorization: `Bearer ${releaseKey}` }),
  );
  for (const [status, sent] of [
    [200, token],
    [401, `${token}x`],
  ] as const) {
    const headers = { authorization: `Bearer ${sent}` };
    await answers(status, fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers }));
  }
}

/** An authenticator app and recovery codes; then the factors are lost. */
async function comeByFactors(
  post: Post,
  own: Record<string, string>,
  credentials: { email: string; password: string },
): Promise<void> {
  const path = '/api/me/factors/totp';
  const { password } = credentials;
  const refused = (await (await post(path, '{}', own)).json()) as { ticket: string };
  const proof = { ...own, [stepUpTicketHeader]: refused.ticket };
  secrets.set('ticket of the proof', refused.ticket);
  await answers(204, post('/api/step-up', { password }, proof));
  const { secret } = (await (await post(path, '{}', own)).json()) as { secret: string };
  const totp = codeOf(secret);
  const added = await post(`${path}/confirm`, { totp }, own);
  const { codes } = (await added.json()) as { codes: string[] };
  const [first = '', second = ''] = codes;
  const signIn = await post('/api/sign-in', credentials);
  const { mfa } = (await signIn.json()) as { mfa: { ticket: string } };
  const { ticket } = mfa;
  secrets.set('secret of the app', secret).set('ticket', ticket);
  secrets.set('recovery code', first).set('other recovery code', second);
  await answers(422, post('/api/sign-in/second', { ticket, totp }));
  await answers(422, post('/api/sign-in/second', { ticket, code: `${second}x` }));
  await answers(400, post('/api/sign-in/second', { ticket, totp, code: second }));
  await answers(200, post('/api/sign-in/second', { ticket, code: first }));
  await runOperator('reset-mfa', credentials.email, '--yes');
}

/** Links of mails and operators: each used once, and tried again. */
async function comeByLinks(post: Post, email: string): Promise<void> {
  await post('/api/password-resets', { email });
  const reset = { token: await issued('reset token', email, 'reset'), password: `hose ${phrase}` };
  await answers(204, post('/api/password-resets/consume', reset));
  await answers(400, post('/api/password-resets/consume', reset));
  const invited = `invited-${mark}@example.org`;
  const { link } = await runOperator<{ link: string }>('invite', invited);
  const invitation = link.split('#')[1] ?? '';
  secrets.set('new password', reset.password).set('invite token', invitation);
  await answers(200, post('/api/invitations/check', { token: invitation }));
  const joining = { email: invited, password: `pump ${phrase}`, invitation };
  await answers(201, post('/api/sign-up', joining));
  await answers(400, post('/api/sign-up', joining));
}

async function answers(status: number, request: Promise<Response>): Promise<void> {
  const response = await request;
  expect([response.url, response.status]).toEqual([response.url, status]);
}

/** Derives the token of a mail, which is not stored. */
async function issued(what: string, email: string, purpose: 'confirm' | 'reset'): Promise<string> {
  const mongo = await createConnection(dataServices().mongoUri).asPromise();
  const token = await linkTokenOf({ mongo, sessionKeys: await readKeys(keysDir) }, email, purpose);
  await mongo.close();
  secrets.set(what, token);
  return token;
}

async function readAudit(): Promise<string> {
  const mongo = await createConnection(dataServices().mongoUri).asPromise();
  const text = JSON.stringify(await readAuditLines({ mongo }));
  await mongo.close();
  return text;
}

/** The output of the operator command. */
async function runOperator<Answer>(...words: string[]): Promise<Answer> {
  const env = {
    MONGODB_URI: dataServices().mongoUri,
    KEYS_DIR: keysDir,
    PUBLIC_ORIGIN: 'http://localhost:3000',
  };
  const given = [resolveFile('../operator.ts'), ...words, '--by', 'ada', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, given, { env });
  return JSON.parse(stdout);
}

describe('the log', () => {
  test('each line is JSON, whatever was sent', () => {
    const lines = log.split('\n').slice(0, -1);
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
    expect(log).not.toContain('\r');
    expect(log).not.toContain('\u001b');
    expect(lines.filter((line) => JSON.parse(line).msg === `forged ${mark}`)).toEqual([]);
  });

  test('has levels as words, process id and host name', () => {
    const lines = log.split('\n').slice(0, -1);
    const levels = /^(trace|debug|info|warn|error|fatal)$/;
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({
        level: expect.stringMatching(levels),
        pid: expect.any(Number),
        hostname: hostname(),
      });
  });

  test('has the response and the member of each request', () => {
    const answered = log
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'request completed');
    expect(answered).toContainEqual(
      expect.objectContaining({
        method: 'POST',
        route: '/api/tools',
        status: 201,
        userId: expect.any(String),
      }),
    );
  });

  test('contains no password, token, cookie, address or text of a member', () => {
    const found = [...secrets].filter(([, secret]) => secret !== '' && log.includes(secret));
    expect(found.map(([what]) => what)).toEqual([]);
    expect(secrets.size).toBeGreaterThan(15);
    expect([...secrets.values()]).not.toContain('');
  });

  test('reports sign-ins of emergency accounts by id only', () => {
    const [line, ...others] = log.split('\n').filter((one) => one.includes('emergency account'));
    expect(others).toEqual([]);
    const expected = {
      level: 'warn',
      msg: 'emergency account signed in',
      userId: expect.any(String),
    };
    expect(JSON.parse(line ?? '{}')).toMatchObject(expected);
  });

  test('reports written audit lines by id only', () => {
    const written = log
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'audit line written');
    expect(written).toContainEqual(
      expect.objectContaining({
        audit: {
          id: expect.any(String),
          kind: 'create-user',
          outcome: 'accepted',
          actor: { type: 'directory' },
          subject: { type: 'member', id: expect.any(String) },
        },
      }),
    );
  });
});

test('the audit › has the subject of each act, and contains no password, token or key', () => {
  const inAudit = ['address of mail', 'name in the directory'];
  const found = [...secrets].filter(
    ([what, secret]) => !inAudit.includes(what) && audit.includes(secret),
  );
  expect(found.map(([what]) => what)).toEqual([]);
  for (const kind of ['release-key', 'scim-key', 'create-user', 'invite', 'reset-mfa'])
    expect(audit).toContain(`"kind":"${kind}"`);
});
