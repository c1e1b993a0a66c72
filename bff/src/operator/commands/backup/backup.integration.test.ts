import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aTool, sameSiteHeaders, type TestMember } from '../../../../testing/builders.ts';
import { setUpMember, setUpTestApp } from '../../../../testing/fixtures.ts';
import { startTestApp, type TestApp, withOwnDatabase } from '../../../../testing/test-app.ts';
import { newestBackupModel, readNewestBackup } from '../../../lib/backup/newest-backup.ts';
import { supportedSchema } from '../../../lib/migrations/migrations.ts';

const run = promisify(execFile);
const entry = fileURLToPath(new URL('../../../operator.ts', import.meta.url));

const testApp = setUpTestApp();
const member = setUpMember(testApp);
let other: TestApp | null = null;
let folder: string;
let board: unknown;

const operator = (mongodbUri: string, ...words: string[]) =>
  run(process.execPath, [entry, ...words], { env: { MONGODB_URI: mongodbUri } });
const validate = (running: Promise<unknown>): Promise<string> =>
  running.then(
    () => 'no refusal',
    ({ code, stderr }: { code: number; stderr: string }) => `${code}: ${stderr}`,
  );
/** Address of an unused database on the same server. */
const anEmptyDatabase = () => withOwnDatabase(testApp.config.mongodbUri);

const aMail = { id: randomUUID(), at: new Date(), purpose: 'replaced' };
const users = ({ app }: TestApp) => app.mongo.collection('users');

const fetchBoard = async (one: TestMember) => ({
  tools: (await one.request('GET', '/api/tools')).json().tools,
  notes: (await one.request('GET', '/api/notes')).json().content,
  names: (await one.request('GET', '/api/me')).json().first_name,
});

beforeAll(async () => {
  for (const name of ['Hydrants', 'Weather', 'Roster']) await aTool(member, { name });
  // Some line readers split at both, but JSON may contain them.
  const content = 'Ladder 12 leans left\u2028Ladder 13\u2029leans right\r\nand 14 not';
  await member.request('PUT', '/api/notes', { content }, { 'if-match': '"0"' });
  board = await fetchBoard(member);
  await users(testApp).updateOne({}, { $set: { outbox: [aMail] } });
  folder = join(await mkdtemp(join(tmpdir(), 'firedeck-backup-')), 'monday');
  await operator(testApp.config.mongodbUri, 'backup', folder);
}, 60_000);
afterAll(async () => {
  await other?.close();
  await rm(join(folder, '..'), { recursive: true });
});

async function aCopy(name: string): Promise<string> {
  const copy = join(folder, '..', name);
  await cp(folder, copy, { recursive: true });
  return copy;
}

// Each backup writes audit lines, which the next one contains; they may have been sealed in the
// meantime.
const ofAudit = ['auditLines', 'auditSeals'];
const ofMembers = ({ collections }: { collections: { name: string }[] }) =>
  collections.filter(({ name }) => !ofAudit.includes(name));
const held = async () => JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));

describe('a backup', () => {
  test('contains every collection except sessions, leases and its own record, readable for its owner only', async () => {
    const { collections } = await held();
    const names = collections.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['users', 'toolLists', 'userNotes', 'modules']));
    expect(names).not.toContain('sessions');
    expect(names).not.toContain('leases');
    expect(names).not.toContain('newestBackup');
    expect((await stat(join(folder, 'users.ndjson.gz'))).mode & 0o077).toBe(0);
  });

  test('of the same documents › has the same bytes', async () => {
    const again = join(folder, '..', 'again');
    await operator(testApp.config.mongodbUri, 'backup', again);
    const manifest = JSON.parse(await readFile(join(again, 'manifest.json'), 'utf8'));
    expect(ofMembers(manifest)).toEqual(ofMembers(await held()));
  });

  test('is recorded with its start and size', async () => {
    const { begunAt } = await held();
    const sizes = (await readdir(folder)).map(
      async (name) => (await stat(join(folder, name))).size,
    );
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    const another = join(folder, '..', 'later');
    await operator(testApp.config.mongodbUri, 'backup', another);
    const record = await readNewestBackup(testApp.app.mongo);
    expect(record?.at.getTime()).toBeGreaterThan(Date.parse(begunAt));
    expect(record?.bytes).toBeGreaterThan(bytes / 2);
    expect(record?.bytes).toBeLessThan(bytes * 2);
  });

  test('in an existing folder › is refused', async () => {
    expect(await validate(operator(testApp.config.mongodbUri, 'backup', folder))).toMatch(/^1:/);
  });
});

describe('a restore', () => {
  test('into a database with data › is refused', async () => {
    const refusal = await validate(operator(testApp.config.mongodbUri, 'restore', folder));
    expect(refusal).toMatch(/^2: The database is not empty: it has \w+\. Use another database/);
  });

  test('of an interrupted backup › is refused', async () => {
    const cut = await aCopy('cut');
    await rm(join(cut, 'manifest.json'));
    expect(await validate(operator(anEmptyDatabase(), 'restore', cut))).toContain('no completed');
  });

  test.each<[string, (file: string) => Promise<void>]>([
    ['changed', (file) => writeFile(file, gzipSync('{"_id":"somebody"}\n'))],
    ['cut short', async (file) => writeFile(file, (await readFile(file)).subarray(0, 40))],
    ['longer', (file) => appendFile(file, gzipSync('{"_id":"somebody"}\n'))],
    ['gone', (file) => rm(file)],
  ])('of a file that is %s writes nothing', async (how, damage) => {
    const damaged = await aCopy(how);
    await damage(join(damaged, 'toolLists.ndjson.gz'));
    const uri = anEmptyDatabase();
    expect(await validate(operator(uri, 'restore', damaged))).toContain('nothing was written');
    const written = testApp.app.mongo.getClient().db(new URL(uri).pathname.slice(1));
    const names = (await written.listCollections().toArray()).map(({ name }) => name);
    expect(names).toEqual(['auditLines']);
    expect(await written.collection('auditLines').find().sort({ at: 1 }).toArray()).toMatchObject([
      { kind: 'restore', details: { arguments: [damaged] }, outcome: 'asked' },
      { kind: 'restore', details: { arguments: [damaged] }, outcome: 'refused' },
    ]);
  });

  test('of a line that is not a document › writes nothing, even with a correct checksum', async () => {
    const damaged = await aCopy('no-document');
    const line = '{"_id":"some\n';
    await writeFile(join(damaged, 'toolLists.ndjson.gz'), gzipSync(line));
    const manifest = await held();
    const sha256 = createHash('sha256').update(line).digest('hex');
    Object.assign(
      manifest.collections.find(({ name }: { name: string }) => name === 'toolLists'),
      { documents: 1, sha256 },
    );
    await writeFile(join(damaged, 'manifest.json'), JSON.stringify(manifest));
    const uri = anEmptyDatabase();
    expect(await validate(operator(uri, 'restore', damaged))).toContain('nothing was written');
  });

  test('of a newer version › is refused', async () => {
    const newer = await aCopy('newer');
    const manifest = { ...(await held()), schema: supportedSchema.newest + 2 };
    await writeFile(join(newer, 'manifest.json'), JSON.stringify(manifest));
    expect(await validate(operator(anEmptyDatabase(), 'restore', newer))).toMatch(
      /^2: This backup has a newer version\. The database has schema version/,
    );
  });

  test('of the next version › is accepted, and stays at that version', async () => {
    const next = await aCopy('next');
    const manifest = { ...(await held()), schema: supportedSchema.newest + 1 };
    await writeFile(join(next, 'manifest.json'), JSON.stringify(manifest));
    const uri = anEmptyDatabase();
    await operator(uri, 'restore', next);
    const written = testApp.app.mongo.getClient().db(new URL(uri).pathname.slice(1));
    expect(await written.collection('schemaVersion').findOne()).toMatchObject({
      version: supportedSchema.newest + 1,
    });
    const stored = testApp.app.mongo.collection('toolLists');
    expect(await written.collection('toolLists').find().toArray()).toEqual(
      await stored.find().toArray(),
    );
  });

  /**
   * A copy of the backup, in the schema from before versions, with other documents in one
   * collection.
   */
  async function anEarlier(collection: string, documents: object[]): Promise<string> {
    const earlier = await aCopy(`earlier-${collection}`);
    const lines = documents.map((document) => `${JSON.stringify(document)}\n`).join('');
    await writeFile(join(earlier, `${collection}.ndjson.gz`), gzipSync(lines));
    const { schema: _, ...manifest } = await held();
    const sha256 = createHash('sha256').update(lines).digest('hex');
    Object.assign(
      manifest.collections.find(({ name }: { name: string }) => name === collection),
      { documents: documents.length, sha256 },
    );
    await writeFile(join(earlier, 'manifest.json'), JSON.stringify(manifest));
    return earlier;
  }

  test('of two accounts with the same external id › names them; after removing one, schema completes the restore', async () => {
    const ids = [randomUUID(), randomUUID()];
    const scim = { externalId: randomUUID() };
    const accounts = ids.map((_id) => ({ _id, email: _id, emailKey: _id, state: 'active', scim }));
    const earlier = await anEarlier('users', accounts);
    const uri = anEmptyDatabase();
    const message = await validate(operator(uri, 'restore', earlier));
    expect(message).toContain(
      'Documents of users have the same scim.externalId and scim.deletedAt, which must be unique: ',
    );
    for (const id of ids) expect(message).toContain(id);
    expect(await validate(operator(uri, 'schema'))).toContain(ids[1]);
    await operator(uri, 'delete-user', ids[1] ?? '', '--yes');
    await operator(uri, 'schema');
    const written = testApp.app.mongo.getClient().db(new URL(uri).pathname.slice(1));
    expect(await written.collection('users').distinct('_id')).toEqual([ids[0]]);
    expect(await written.collection('schemaVersion').findOne()).toMatchObject({
      version: supportedSchema.newest,
    });
  }, 60_000);

  test('of an earlier version › is migrated', async () => {
    const list = { _id: randomUUID(), v: 1, order: [], tools: {}, trash: [] };
    const earlier = await anEarlier('toolLists', [list]);
    const uri = anEmptyDatabase();
    await operator(uri, 'restore', earlier);
    const written = testApp.app.mongo.getClient().db(new URL(uri).pathname.slice(1));
    expect(await written.collection('toolLists').findOne()).toMatchObject({ recent: [] });
    expect(await written.collection('schemaVersion').findOne()).toMatchObject({
      version: supportedSchema.newest,
    });
  });

  test('restores all documents except pending mails, and the member signs in to the same board', async () => {
    const mongodbUri = anEmptyDatabase();
    const { stdout } = await operator(mongodbUri, 'restore', folder);
    expect(stdout).toMatch(/were restored in [\d.]+ s/);
    const audit = JSON.parse((await operator(mongodbUri, 'audit', '--json')).stdout);
    expect(audit).toMatchObject([
      { kind: 'restore', details: { arguments: [folder] }, outcome: 'accepted' },
      { kind: 'backup', details: { arguments: [folder] }, outcome: 'asked' },
      { kind: 'sign-up', subject: { name: member.email } },
    ]);

    const again = join(folder, '..', 'of-the-restored');
    await operator(mongodbUri, 'backup', again);
    const manifest = JSON.parse(await readFile(join(again, 'manifest.json'), 'utf8'));
    const sentOnce = ({ name }: { name: string }) => name !== 'users';
    expect(ofMembers(manifest).filter(sentOnce)).toEqual(ofMembers(await held()).filter(sentOnce));

    other = await startTestApp({ mongodbUri, keysDir: testApp.config.keysDir });
    const [{ outbox, ...account } = {} as Record<string, unknown>] = await users(testApp)
      .find()
      .toArray();
    expect(outbox).toEqual([aMail]);
    expect(await users(other).find().toArray()).toEqual([account]);

    const { email, password, accessToken } = member;
    const old = await other.app.inject({
      url: '/api/tools',
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(old.statusCode).toBe(401);
    const response = await other.app.inject({
      method: 'POST',
      url: '/api/sign-in',
      headers: sameSiteHeaders,
      payload: { email, password, remember: false },
    });
    expect(response.statusCode).toBe(200);
    const headers = { authorization: `Bearer ${response.json().access_token}` };
    const request: TestMember['request'] = (method, url) =>
      (other as TestApp).app.inject({ method, url, headers });
    expect(await fetchBoard({ ...member, request })).toEqual(board);
  }, 60_000);
});

describe('an encrypted backup', () => {
  let keyFile: string;
  let encrypted: string;
  let recipient: string;

  beforeAll(async () => {
    const identity = await generateX25519Identity();
    keyFile = join(folder, '..', 'age.key');
    await writeFile(keyFile, `# created: 2026-05-01\n${identity}\n`);
    const into = join(folder, '..', 'kept');
    recipient = await identityToRecipient(identity);
    const options = ['--encrypt-to', recipient, '--keep', '1'];
    for (let count = 0; count < 2; count += 1)
      await operator(testApp.config.mongodbUri, 'backup', into, ...options);
    const [name = '', ...others] = await readdir(into);
    expect([name, others]).toEqual([expect.stringMatching(/^\d{4}-.*Z$/), []]);
    encrypted = join(into, name);
  }, 60_000);

  test('is unreadable without its key, and is recorded', async () => {
    const names = await readdir(encrypted);
    const files = await Promise.all(names.map((name) => readFile(join(encrypted, name))));
    expect(files.filter((file) => file.includes('Hydrants'))).toEqual([]);
    expect(names.filter((name) => !name.endsWith('.ndjson.gz.age'))).toEqual(['manifest.json']);
    const bytes = files.reduce((sum, { length }) => sum + length, 0);
    expect(await readNewestBackup(testApp.app.mongo)).toMatchObject({ bytes });
  });

  test('is audited with its recipient and the number of retained backups', async () => {
    const { stdout } = await operator(testApp.config.mongodbUri, 'audit', '--json');
    const typed = [join(encrypted, '..'), `--encrypt-to ${recipient}`, '--keep 1'];
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({ kind: 'backup', details: { arguments: typed } }),
    );
  });

  test('without its key, or with another › is refused, and nothing is written', async () => {
    const uri = anEmptyDatabase();
    expect(await validate(operator(uri, 'restore', encrypted))).toMatch(
      /^2: The backup is encrypted/,
    );
    const other = join(folder, '..', 'other.key');
    await writeFile(other, await generateX25519Identity());
    const byOther = operator(uri, 'restore', encrypted, '--identity', other);
    expect(await validate(byOther)).toMatch(/encrypted to another key: nothing was written/);
    await writeFile(other, 'no key');
    const byNone = operator(uri, 'restore', encrypted, '--identity', other);
    expect(await validate(byNone)).toContain('is not a file of age identities');
  });

  test('with its key › restores the same documents', async () => {
    const uri = anEmptyDatabase();
    await operator(uri, 'restore', encrypted, '--identity', keyFile);
    const again = join(folder, '..', 'of-the-decrypted');
    await operator(uri, 'backup', again);
    const manifest = JSON.parse(await readFile(join(again, 'manifest.json'), 'utf8'));
    const sentOnce = ({ name }: { name: string }) => name !== 'users';
    const before = JSON.parse(await readFile(join(encrypted, 'manifest.json'), 'utf8'));
    expect(ofMembers(manifest).filter(sentOnce)).toEqual(ofMembers(before).filter(sentOnce));
  }, 60_000);

  test('one member of it › is printed in the import format, without a database', async () => {
    const words = [
      'backup-of-member',
      encrypted,
      member.email.toUpperCase(),
      '--identity',
      keyFile,
    ];
    const { stdout } = await operator('mongodb://127.0.0.1:9/none', ...words);
    expect(JSON.parse(stdout)).toMatchObject({
      tools: ['Hydrants', 'Weather', 'Roster'].map((name) => ({ name, url: expect.any(String) })),
      notes: (board as { notes: string }).notes,
    });
    words[2] = 'nobody@example.org';
    expect(await validate(operator('mongodb://127.0.0.1:9/none', ...words))).toMatch(
      /^2: The backup of \S+ has no member nobody@example\.org/,
    );
  });

  test('with --record-later › is recorded only by record-backup, unless it is the first', async () => {
    const target = join(folder, '..', 'copied-later');
    const uri = testApp.config.mongodbUri;
    const make = () => operator(uri, 'backup', target, '--keep', '2', '--record-later');
    const read = () => readNewestBackup(testApp.app.mongo);
    await newestBackupModel(testApp.app.mongo).deleteOne({}).exec();
    await make();
    const first = await read();
    expect(first?.at).toBeInstanceOf(Date);
    await make();
    expect(await read()).toEqual(first);
    await operator(uri, 'record-backup', target);
    const newest = join(target, (await readdir(target)).sort().at(-1) ?? '');
    const { begunAt } = JSON.parse(await readFile(join(newest, 'manifest.json'), 'utf8'));
    expect((await read())?.at).toEqual(new Date(begunAt));
  }, 60_000);

  test.each([
    ['--keep', '0', 'a number from 1 to 9999'],
    ['--encrypt-to', 'ssh-ed25519 AAAA', 'an age recipient'],
  ])('%s %s › is refused before anything is read', async (option, value, sentence) => {
    const target = join(folder, '..', 'never');
    const refused = await validate(
      operator(testApp.config.mongodbUri, 'backup', target, option, value),
    );
    expect(refused).toContain(sentence);
    await expect(stat(target)).rejects.toThrow();
  });
});
