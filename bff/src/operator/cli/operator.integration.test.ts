import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AuditKind } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import { aDescriptor } from '../../../testing/a-descriptor.ts';
import { aMember } from '../../../testing/builders.ts';
import { setUpTestApp } from '../../../testing/fixtures.ts';
import type { AuditLineDocument } from '../../audit/audit-line-model.ts';
import { auditLog } from '../../audit/audit-log.ts';
import { hashSecret } from '../../lib/crypto/secrets.ts';
import { type ModuleDocument, moduleModel } from '../../modules/registry/module-model.ts';
import { modulesRepository } from '../../modules/registry/modules-repository.ts';

const testApp = setUpTestApp();

interface Ended {
  code: number;
  out: string;
  err: string;
}

function operator(
  words: string[],
  mongodbUri = testApp.config.mongodbUri,
  variables: Record<string, string> = {},
): Promise<Ended> {
  const entry = fileURLToPath(new URL('../../operator.ts/', import.meta.url));
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [entry, ...words],
      { env: { MONGODB_URI: mongodbUri, ...variables } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

const aModuleAct = (name: string, module: string, kind: AuditKind) => ({
  kind,
  actor: { type: 'team' as const, name },
  subject: { type: 'module' as const, name: module },
  key: '0011aabb',
});

describe('npm run operator', () => {
  test('list-users › lists the accounts', async () => {
    const { userId, email } = await aMember(testApp.app);
    const { code, out } = await operator(['list-users', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual([
      { id: userId, email, state: 'active', created_at: expect.any(String) },
    ]);
    expect((await operator(['list-users'])).out).toContain(email);
  });

  test('an invalid database address › is refused without printing it', async () => {
    const { code, err } = await operator(['list-users'], 'mongodb://firedeck:pa@ss@db/firedeck');
    expect([code, err]).toEqual([2, expect.stringMatching(/^MONGODB_URI must be as mongodb:/)]);
    expect(err).not.toContain('ss@');
  });

  test('in production, a database without TLS or password elsewhere › is refused until it is accepted', async () => {
    const elsewhere = 'mongodb://firedeck.invalid/firedeck';
    const inProduction = { NODE_ENV: 'production' };
    const refused = await operator(['list-users'], elsewhere, inProduction);
    expect(refused.code).toBe(2);
    expect(refused.err.trim().split('\n')).toEqual([
      expect.stringMatching(/^MONGODB_URI: .*ACCEPT_RISKS=database-without-tls$/),
      expect.stringMatching(/^MONGODB_URI: .*ACCEPT_RISKS=database-without-password$/),
    ]);
    const accepted = await operator(['list-users'], elsewhere, {
      ...inProduction,
      ACCEPT_RISKS: 'database-without-tls,database-without-password',
    });
    expect(accepted.err).toMatch(/^(Accepted by ACCEPT_RISKS: MONGODB_URI: .*\n){2}Failed: /);
    expect((await operator(['list-users'], undefined, inProduction)).code).toBe(0);
  });

  test('release-key › prints a key once and stores only its hash, besides earlier ones', async () => {
    const keys = [];
    for (const _ of [1, 2])
      keys.push(JSON.parse((await operator(['release-key', 'notes', '--json'])).out).key as string);
    const stored = await testApp.app.mongo
      .collection<ModuleDocument>('modules')
      .findOne({ _id: 'notes' });
    expect(stored?.keys?.map(({ hash }) => hash)).toEqual(keys.map(hashSecret));
    expect(JSON.stringify(stored)).not.toContain(keys[0]);

    const { out } = await operator(['release-key', 'notes', '--alone', '--json']);
    const after = await testApp.app.mongo
      .collection<ModuleDocument>('modules')
      .findOne({ _id: 'notes' });
    expect(after?.keys?.map(({ hash }) => hash)).toEqual([hashSecret(JSON.parse(out).key)]);
  });

  test('release-key › prints the prefixes of the module, without its name if another module has routes there', async () => {
    const made = await operator(['release-key', 'flights', '--json']);
    expect(JSON.parse(made.out).prefixes).toEqual(['/flights']);
    await operator(['grant-route', 'flights', '/reports']);
    const named = await operator(['release-key', 'reports']);
    expect(named.out).toContain(
      "It may have no routes yet: /reports is not its own, /reports is flights's. Grant it a prefix: grant-route reports <prefix>.",
    );
    expect(named.out).toMatch(/\n[0-9a-f]{64}\n$/);
    expect(JSON.parse((await operator(['release-key', 'reports', '--json'])).out).prefixes).toEqual(
      [],
    );
    expect((await operator(['routes'])).out).toMatch(/^reports$/m);
  });

  test('audit › lists module changes, newest first', async () => {
    const log = auditLog(testApp.app.mongo);
    const artifact = ['1.0.0-0123456789abcdef'];
    await log.write({ ...aModuleAct('ada', 'notes', 'release'), details: { artifact } });
    await log.write(aModuleAct('ada', 'notes', 'rollback'), 'refused');
    expect((await operator(['audit'])).out).toMatch(
      /refused {3}rollback {6}notes {2}by ada \(key 0011aabb…\)\n.*accepted {2}release {7}notes {2}1\.0\.0-0123456789abcdef {2}by ada/,
    );
    const { out } = await operator(['audit', '--json']);
    expect(JSON.parse(out).slice(0, 2)).toMatchObject([
      { kind: 'rollback' },
      { kind: 'release', details: { artifact } },
    ]);
  });

  test('audit › lists created keys, and the export itself', async () => {
    await operator(['release-key', 'notes', '--alone', '--by', 'eve']);
    const { out } = await operator(['audit', '--json']);
    expect(JSON.parse(out)[0]).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      kind: 'release-key',
      outcome: 'accepted',
      act: expect.any(String),
      actor: { type: 'operator', id: null, name: 'eve' },
      subject: { type: 'agency', id: null, name: null },
      details: { arguments: ['notes', '--alone'] },
      from: { network: null, device: null },
      key: null,
      request_id: null,
      // Sealed within a minute.
      seal: expect.toBeOneOf([null, expect.any(Number)]),
    });
    expect((await operator(['audit'])).out).toMatch(
      /^\S+ {2}accepted {2}release-key {3}notes --alone {2}by eve\n/,
    );
    await operator(['audit-export', '--by', 'mallory']);
    const exported = (await operator(['audit-export'])).out.trim().split('\n');
    const ofMallory = exported
      .map((line) => JSON.parse(line))
      .filter(({ actor }) => actor.name === 'mallory');
    expect(ofMallory).toMatchObject([
      { kind: 'audit-export', outcome: 'asked' },
      { kind: 'audit-export', outcome: 'accepted' },
    ]);
  });

  test('audit › lists reads of the member list, and index creation', async () => {
    await operator(['list-users', '--by', 'trent']);
    const { code, out } = await operator(['schema', '--by', 'walter']);
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('Collections and indexes are up to date'),
    ]);
    const audit = JSON.parse((await operator(['audit', '--json'])).out);
    expect(audit.slice(0, 2)).toMatchObject([
      { kind: 'schema', actor: { name: 'walter' }, outcome: 'accepted' },
      { kind: 'list-users', actor: { name: 'trent' }, outcome: 'accepted' },
    ]);
  });

  test('audit-export › prints a time range as JSON lines, oldest first', async () => {
    for (const kind of ['disable', 'enable'] as const)
      await auditLog(testApp.app.mongo).write(aModuleAct('grace', 'tools', kind));
    const today = new Date().toISOString().slice(0, 10);
    const { out } = await operator(['audit-export', '--since', today]);
    const lines = out
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
    const own = lines.filter(({ actor }) => actor.name === 'grace');
    expect(own.map(({ kind }) => kind)).toEqual(['disable', 'enable']);
    expect((await operator(['audit-export', '--until', today])).out.trim()).toBe('');
  });

  test('audit verify › counts intact lines and seals; names a changed line, and a missing root', async () => {
    const keys = { KEYS_DIR: testApp.config.keysDir };
    const verify = (...options: string[]) =>
      operator(['audit', 'verify', ...options], undefined, keys);
    await auditLog(testApp.app.mongo).write(aModuleAct('grace', 'tools', 'disable'));
    await testApp.app.sealAudit();
    const verifyNewLine = async () => {
      await auditLog(testApp.app.mongo).write(aModuleAct('grace', 'tools', 'enable'));
      return verify();
    };
    let fine = await verifyNewLine();
    // The server may have sealed the line in the meantime.
    if (fine.out.includes('; 0 are not sealed yet')) fine = await verifyNewLine();
    expect([fine.code, fine.out]).toEqual([
      0,
      expect.stringMatching(
        /\d+ lines in \d+ seals are unchanged; .*; 1 are not sealed yet\.\nLast root: /,
      ),
    ]);
    const [, root = ''] = /Last root: (\S+)/.exec(fine.out) ?? [];
    expect((await verify('--expect-root', root)).code).toBe(0);
    const later = await verify('--expect-root', `999:${'0'.repeat(64)}`, '--json');
    expect([later.code, JSON.parse(later.out).faults]).toEqual([
      1,
      ['Seal 999 was published and is missing: the log was truncated.'],
    ]);
    const roots = join(testApp.config.keysDir, 'roots.ndjson');
    const [seal, value] = root.split(':');
    await writeFile(roots, `${JSON.stringify({ seal: Number(seal), root: value })}\n`);
    expect((await verify('--roots', roots)).code).toBe(0);
    const lines = testApp.app.mongo.collection<AuditLineDocument>('auditLines');
    const line = await lines.findOne({ seal: { $ne: null }, outcome: 'accepted' });
    if (!line) throw new Error('nothing is sealed');
    await lines.updateOne({ _id: line._id }, { $set: { outcome: 'refused' } });
    const changed = await verify('--roots', roots);
    await lines.updateOne({ _id: line._id }, { $set: { outcome: line.outcome } });
    expect([changed.code, changed.out]).toEqual([
      1,
      expect.stringContaining(
        `Line ${line._id} of seal ${line.seal} was changed.\n1 faults found.`,
      ),
    ]);
    await writeFile(roots, 'no root\n');
    expect((await verify('--roots', roots)).err).toContain('Line 1 of');
    expect((await verify('--expect-root', 'x')).code).toBe(2);
    expect((await operator(['audit', 'verify'])).out).toContain('Signatures were not checked');
  });

  test('grant-route and revoke-route › change the route prefixes of a module, and are audited', async () => {
    await operator(['release-key', 'weather']);
    const granted = await operator(['grant-route', 'weather', '/Forecast', '--json']);
    expect(JSON.parse(granted.out)).toEqual({
      module: 'weather',
      prefixes: ['/weather', '/forecast'],
    });
    expect((await operator(['routes'])).out).toContain('weather  /weather /forecast');
    const taken = await operator(['grant-route', 'weather', '/edit']);
    expect([taken.code, taken.err]).toEqual([
      2,
      "weather can't be granted /edit: /edit is the product's.\n",
    ]);
    expect((await operator(['revoke-route', 'weather', '/forecast'])).code).toBe(0);
    expect((await operator(['routes'])).out).not.toContain('/forecast');
    expect((await operator(['audit'])).out).toMatch(/revoke-route {2}weather \/forecast/);
  });

  test.each([
    [['grant-route', 'weather', 'forecast'], '"forecast" is not a route prefix'],
    [['grant-route', 'weather', '/'], '"/" is not a route prefix'],
    [['grant-route', 'weather', '/a/:id'], '"/a/:id" is not a route prefix'],
    [['grant-route', 'nobody', '/a'], 'There is no module nobody.'],
    [['revoke-route', 'weather', '/a'], '/a was not granted to weather.'],
  ])('%j › is refused with a sentence', async (words, sentence) => {
    const { code, err } = await operator(words);
    expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
  });

  test('check › exits with 1 while a live module needs another server', async () => {
    await moduleModel(testApp.app.mongo).create({ _id: 'tools' });
    expect(await operator(['check'])).toMatchObject({ code: 0 });
    const incompatible = aDescriptor({
      id: 'tools',
      requires: { sdk: '^1.0.0', bff: { tools: 9 } },
    });
    await modulesRepository(testApp.app.mongo).release('tools', null, incompatible);
    const { code, out } = await operator(['check']);
    expect(code).toBe(1);
    expect(out).toMatch(/needs version 9 of the API for tools, this server answers 1/);
  });

  test.each([
    [['release-key'], 'Usage: release-key <module>.'],
    [['release-key', '../Notes'], '"../Notes" is not a module'],
    [['constructor'], 'There is no command "constructor".'],
    [['list-users', '--all'], 'There is no option --all.'],
    [['audit-export', '--since', 'monday'], '"monday" is not a day or time'],
  ])('%j › is refused with a sentence and exit code 2', async (words, sentence) => {
    const { code, err } = await operator(words);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
  });

  test('without its database › reports it and exits with 1', async () => {
    const { code, err } = await operator(['list-users'], 'mongodb://127.0.0.1:1/none');
    expect([code, err]).toEqual([1, 'Failed: connect ECONNREFUSED 127.0.0.1:1\n']);
  });

  test('keys › creates session keys in a folder, without a database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'firedeck-keys-'));
    const first = await operator(['keys', folder, '--json'], '');
    const second = await operator(['keys', folder, '--json'], '');
    expect([first.code, JSON.parse(first.out).folder]).toEqual([0, folder]);
    expect(second.out).toBe(first.out);
    await rm(folder, { recursive: true });
  });

  test('announce-keys and rotate-keys › announce keys and rotate them, but not unannounced', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'firedeck-keys-'));
    const first = JSON.parse((await operator(['keys', folder, '--json'], '')).out);
    const early = await operator(['rotate-keys', folder], '');
    const announced = await operator(['announce-keys', folder], '');
    const rotated = await operator(['rotate-keys', folder, '--json'], '');
    await rm(folder, { recursive: true });
    expect([early.code, announced.code, rotated.code]).toEqual([1, 0, 0]);
    expect(early.err).toContain('refresh-next.key');
    expect(JSON.parse(rotated.out).kid).not.toBe(first.kid);
  });

  test('announce-factors-key and rotate-factors-key › announce the key and rotate it, but not unannounced', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'firedeck-keys-'));
    const run = async (name: string) => {
      const { code, out, err } = await operator([name, folder], '');
      return [code, out + err];
    };
    await operator(['keys', folder], '');
    const early = await run('rotate-factors-key');
    expect(early).toEqual([1, expect.stringContaining('factors-next.key')]);
    expect(await run('announce-factors-key')).toEqual([0, expect.stringContaining('in ten min')]);
    expect(await run('rotate-factors-key')).toEqual([0, expect.stringContaining('left: 0')]);
    await run('announce-factors-key');
    const tooSoon = await run('rotate-factors-key');
    expect(tooSoon).toEqual([1, expect.stringContaining('factors-retired.key is still there')]);
    await rm(folder, { recursive: true });
  });

  test('--help › lists the commands', async () => {
    expect((await operator(['--help'])).out).toMatch(/list-users[\s\S]+release-key <module>/);
  });
});
