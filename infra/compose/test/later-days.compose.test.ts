import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProgram } from '../../lib/run-program.ts';
import { makeTemporaryFolder } from '../../lib/temporary-folder.ts';
import { readFacts } from './compose-facts.ts';
import { Installation } from './installation.ts';
import { Member } from './member.ts';

// One installation over the years: each test continues where the one before it ended.
describe('an existing installation', () => {
  const email = 'chief@station.example';
  const board = { tools: ['Hydrants'], notes: 'Engine 4 is in the shop.' };
  let installation: Installation;
  let member: Member;

  beforeAll(async () => {
    installation = await Installation.create();
  });
  afterAll(async () => {
    await member?.leave();
    await installation?.remove();
  }, 120_000);

  const live = async () => {
    const { body } = await installation.get('/');
    return /\/mf\/notes\/([^/"]+)\//.exec(body)?.[1];
  };
  const keys = () => installation.readSecrets('cd /secrets/bff/keys && sha256sum *');

  // The first `up` is killed, with all containers, when these jobs or services have one.
  test.each(['prepare', 'mongodb', 'schema', 'release'])(
    'a first `up` is killed when %s starts › the next one continues',
    async (service) => {
      const child = installation.spawn(['up', '--detach', '--wait']);
      const ended = new Promise((resolve) => child.once('close', resolve));
      const status = async () => (await installation.containers()).get(service)?.State.Status;
      await expect.poll(status, { timeout: 120_000, interval: 20 }).toMatch(/running|exited/);
      child.kill('SIGKILL');
      const running = await installation.list('ps');
      // A container that has just exited cannot be killed.
      for (const id of running) await runProgram('docker', ['kill', id]).catch(() => '');
      await ended;
    },
  );

  test('an `up` after these kills › succeeds, and a member can sign up', async () => {
    await installation.up();
    member = await Member.arrive(installation.address);
    const invited = JSON.parse(await installation.operator('invite', email, '--json'));
    await member.join(invited.link);
    await member.addTool('Hydrants', 'https://hydrants.example');
    await member.writeNotes(board.notes);
    expect(await member.readBoard()).toEqual(board);
  });

  test('an upgrade under load › no request fails, the new module is live, the old artifact is still served, no data is lost', async () => {
    expect(await live()).toBe(readFacts().notes.first);
    const before = await keys();
    const load = poll(async () => {
      const { status, body } = await installation.get('/api/pulse');
      // Shows the body of a failed response: the bff gives a reason, the gateway none.
      return status === 401 ? '401' : `${status} ${body}`;
    });
    installation.tag = readFacts().tags.second;
    await installation.up();
    const responses = await load.end();
    expect(responses.length).toBeGreaterThan(20);
    expect([...new Set(responses)]).toEqual(['401']);
    expect((await installation.container('bff')).Config.Image).toContain(
      `:${readFacts().tags.second}`,
    );
    expect(await live()).toBe(readFacts().notes.second);
    for (const artifact of [readFacts().notes.first, readFacts().notes.second])
      expect((await installation.get(`/mf/notes/${artifact}/descriptor.json`)).status).toBe(200);
    expect(await keys()).toBe(before);
    expect(await member.readBoard()).toEqual(board);
  });

  test('a downgrade to the previous version › its modules are live again, no data is lost', async () => {
    installation.tag = readFacts().tags.first;
    await installation.up();
    expect(await live()).toBe(readFacts().notes.first);
    expect(await member.readBoard()).toEqual(board);
  });

  test('everything is removed, and a backup restored › the member signs in to the same board', async () => {
    const before = await keys();
    const backup = await installation.compose(['run', '--rm', '-T', 'backup']);
    const refused = await installation.try(['run', '--rm', '-T', 'restore'], backup);
    expect([refused.code, refused.output + refused.errors]).toEqual([
      2,
      expect.stringContaining('not empty'),
    ]);
    await installation.compose(['--profile', '*', 'down', '--volumes', '--timeout', '10']);
    expect(await installation.list('volume', 'ls')).toEqual([]);
    await installation.compose(['run', '--rm', '-T', 'restore'], backup);
    await installation.up();
    expect(await keys()).toBe(before);
    await member.leave();
    member = await Member.arrive(installation.address);
    await member.signIn(email);
    expect(await member.readBoard()).toEqual(board);
    expect(await installation.operator('audit', 'verify')).toMatch(/\d+/);
  });

  test('an encrypted backup › can be restored only with its key, and old ones are removed', async () => {
    const folder = join(await makeTemporaryFolder(), 'backups');
    await mkdir(folder);
    const age = (name: string, ...args: string[]) => runProgram(join(readFacts().age, name), args);
    const key = join(folder, 'key.txt');
    await age('age-keygen', '-o', key);
    const recipient = (await age('age-keygen', '-y', key)).trim();
    const old = join(folder, 'firedeck-2020-01-01T000000Z.tar.age');
    await writeFile(old, '');
    await utimes(old, 0, 0);
    const backUp = (to: string, changed: NodeJS.ProcessEnv = {}) => {
      const env = { ...installation.environment, ...changed };
      const path = `${readFacts().age}:${env.PATH}`;
      const script = join(installation.folder, 'encrypted-backup.sh');
      return runProgram('bash', [script, to, folder], { env: { ...env, PATH: path } });
    };
    await expect(backUp('age1nobody')).rejects.toThrow(/recipient/);
    await expect(backUp(recipient, { FIREDECK_TAG: 'missing' })).rejects.toThrow(/missing/);
    expect((await readdir(folder)).sort()).toEqual([basename(old), 'key.txt']);
    const file = (await backUp(recipient)).trim();
    expect((await readdir(folder)).sort()).toEqual([basename(file), 'key.txt']);
    expect(String(await readFile(file)).slice(0, 21)).toBe('age-encryption.org/v1');
    const opened = join(folder, 'opened.tar');
    await age('age', '--decrypt', '--identity', key, '--output', opened, file);
    expect(await runProgram('tar', ['--list', '--file', opened])).toContain('backup/manifest.json');
    await rm(join(folder, '..'), { recursive: true });
  });

  test('a truncated backup › restores nothing', async () => {
    const backup = await installation.compose(['run', '--rm', '-T', 'backup']);
    const { code } = await installation.try(
      ['run', '--rm', '-T', 'restore'],
      backup.subarray(0, 2_000),
    );
    expect(code).not.toBe(0);
    expect(await member.readBoard()).toEqual(board);
  });

  test('an own certificate › is served after the next `up`, and only the gateway reads its key', async () => {
    const own = join(installation.folder, 'private');
    const names = ['-subj', '/CN=Station 4', '-addext', 'subjectAltName=DNS:localhost'];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    await runProgram('openssl', [
      'req',
      '-x509',
      ...kind,
      ...names,
      '-keyout',
      join(own, 'tls.key'),
      '-out',
      join(own, 'tls.crt'),
    ]);
    expect((await installation.get('/')).issuer).toContain('Caddy Local Authority');
    await installation.up();
    await installation.compose(['restart', 'gateway']);
    await installation.isReady();
    expect((await installation.get('/')).issuer).toBe('Station 4');
    const listed = await installation.compose([
      'exec',
      '-T',
      'gateway',
      'stat',
      '-c',
      '%a %u',
      '/data/own/tls.key',
    ]);
    expect(String(listed)).toBe('400 10005\n');
    expect(await readFile(join(own, 'tls.key'), 'utf8')).toContain('PRIVATE KEY');
  });

  test('own settings and mail server › the bff has them, but only the worker has the password', async () => {
    const own = (name: string, text: string) =>
      writeFile(join(installation.folder, 'private', name), text, { mode: 0o600 });
    await own('bff.env', `AGENCY_NAME="Northfield Fire"\nLOG_LEVEL=debug\n`);
    await own(
      'mail.env',
      'SMTP_URL=smtps://firedeck:very-secret@mail.example.org\nMAIL_FROM=firedeck@example.org\n',
    );
    await installation.compose(['--profile', 'mail', 'up', '--detach', '--wait']);
    await installation.compose(['--profile', 'mail', 'restart', 'bff']);
    await installation.isReady();
    expect((await installation.get('/')).body).toContain('Northfield Fire');
    const found = await installation.readSecrets(
      'cd /secrets && grep -rl very-secret . ; grep SMTP_URL bff/settings.env',
    );
    expect(found).toBe("./mail/settings.env\nSMTP_URL='smtps://mail.example.org'\n");
    const log = async () => String(await installation.compose(['logs', '--no-log-prefix', 'mail']));
    await expect.poll(log).toMatch(/"queue":"\{mail\}".*"worker ready"/);
    expect(await installation.operator('invite', 'new@station.example', '--mail')).toContain(
      'the email is sent',
    );
  });

  test('`down` with volumes › leaves no containers, networks or volumes', async () => {
    await installation.compose(['--profile', '*', 'down', '--volumes', '--timeout', '10']);
    for (const command of [
      ['ps', '--all'],
      ['network', 'ls'],
      ['volume', 'ls'],
    ])
      expect(await installation.list(...command)).toEqual([]);
  });
});

/** Repeats a request until it is stopped; returns all responses and errors. */
function poll(request: () => Promise<string>) {
  let isEnded = false;
  const work = (async () => {
    const responses: string[] = [];
    while (!isEnded) responses.push(await request().catch(String));
    return responses;
  })();
  return {
    end: () => {
      isEnded = true;
      return work;
    },
  };
}
