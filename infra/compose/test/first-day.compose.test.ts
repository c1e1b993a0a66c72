import { workerHeaders } from '@firedeck/bff/header-policy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProgram } from '../../lib/run-program.ts';
import { Installation } from './installation.ts';
import { Member } from './member.ts';

// One installation's first days: each test continues where the one before it ended.
describe('a new installation', () => {
  const email = 'chief@station.example';
  let installation: Installation;
  let member: Member;

  beforeAll(async () => {
    installation = await Installation.create();
    await installation.up();
    member = await Member.arrive(installation.address);
  }, 600_000);
  afterAll(async () => {
    await member?.leave();
    await installation?.remove();
  }, 120_000);

  const secrets = () => installation.readSecrets('find /secrets -type f | sort | xargs sha256sum');

  test('all jobs have succeeded, and all services are healthy', async () => {
    const containers = await installation.containers();
    const states = [...containers].map(([name, { State: state }]) => [
      name,
      state.Status === 'exited'
        ? `ended with ${state.ExitCode}`
        : (state.Health?.Status ?? state.Status),
    ]);
    const ended = [
      'prepare',
      'keys',
      'database-users',
      'schema',
      'shell',
      'auth',
      'tools',
      'notes',
      'release',
    ];
    const healthy = ['mongodb', 'valkey', 'bff', 'artifacts', 'gateway'];
    expect(Object.fromEntries(states)).toEqual({
      ...Object.fromEntries(ended.map((name) => [name, 'ended with 0'])),
      ...Object.fromEntries(healthy.map((name) => [name, 'healthy'])),
      favicon: 'running',
    });
  });

  test('the only published port › serves pages, but neither metrics nor probes', async () => {
    const containers = [...(await installation.containers()).values()];
    const published = containers.flatMap(({ NetworkSettings: { Ports: ports } }) =>
      Object.values(ports).flatMap((bindings) =>
        (bindings ?? []).map(({ HostPort: port }) => port),
      ),
    );
    expect([...new Set(published)]).toEqual([String(installation.port)]);
    expect((await installation.get('/')).status).toBe(200);
    for (const path of ['/metrics', '/healthz/ready', '/mf/%2e%2e/metrics', '//metrics']) {
      const { status, body } = await installation.get(path);
      expect([path, status, body.includes('firedeck_')]).not.toEqual([path, 200, true]);
      expect(status).not.toBe(200);
    }
  });

  test('the gateway › passes the service worker unchanged', async () => {
    const { status, headers, body } = await installation.get('/sw.js');
    expect(status).toBe(200);
    expect(headers).toMatchObject(workerHeaders);
    // Its path alone allows it to control every page.
    expect(headers['service-worker-allowed']).toBeUndefined();
    // The service worker that removes itself has no fetch handler.
    expect(body).toMatch(/addEventListener\(.fetch/);
  });

  test('the operator invites the first member › the board is shown', async () => {
    const invited = JSON.parse(await installation.operator('invite', email, '--json'));
    await member.join(invited.link);
    await member.addTool('Hydrants', 'https://hydrants.example');
    await member.writeNotes('Engine 4 is in the shop.');
    expect(await member.readBoard()).toEqual({
      tools: ['Hydrants'],
      notes: 'Engine 4 is in the shop.',
    });
    expect([...member.modules].sort()).toEqual(['auth', 'notes', 'shell', 'tools']);
  });

  test('secrets › are neither in docker inspect nor in logs nor in written files', async () => {
    const values = JSON.parse(
      await installation.readSecrets(`node -e '
        const { readFileSync, readdirSync } = require("node:fs");
        const keys = "/secrets/bff/keys/";
        const lines = readdirSync(keys).flatMap((name) => readFileSync(keys + name, "utf8").split("\\n"));
        const passwords = Object.values(JSON.parse(readFileSync("/secrets/passwords.json", "utf8")));
        console.log(JSON.stringify([...passwords, ...lines].filter((text) => text.length > 20 && !text.startsWith("-----"))));'`),
    ) as string[];
    expect(values.length).toBeGreaterThan(8);
    for (const [
      service,
      {
        Id: id,
        Config: { Image: image },
      },
    ] of await installation.containers()) {
      const shown = await runProgram('docker', ['inspect', id]);
      const history = await runProgram('docker', [
        'history',
        '--no-trunc',
        '--format',
        '{{.CreatedBy}}',
        image,
      ]);
      const logged = await runProgram('sh', ['-c', 'docker logs "$0" 2>&1', id]);
      const found = values.filter((value) => `${shown}${history}${logged}`.includes(value));
      expect([service, found.length]).toEqual([service, 0]);
      const written = (await runProgram('docker', ['diff', id]))
        .split('\n')
        .filter((line) => /^[AC] /.test(line));
      // Docker creates missing folders for mounts, but no files.
      expect([
        service,
        written.filter(
          (line) =>
            !/^[AC] \/(setup|secrets|private|artifacts|certificates|scratch|config|data|etc|etc\/caddy|srv|srv\/mf|tmp|data\/(db|configdb))(\/Caddyfile)?$/.test(
              line,
            ),
        ),
      ]).toEqual([service, []]);
    }
  });

  test('a worker › reads only its own secrets and reaches only the queue', async () => {
    const inside = (program: string) =>
      installation.try(['exec', '-T', 'favicon', 'node', '-e', program]);
    for (const path of [
      '/secrets/passwords.json',
      '/secrets/bff/settings.env',
      '/secrets/mail/settings.env',
      '/secrets/valkey/users.acl',
    ]) {
      const { errors } = await inside(`require('node:fs').readFileSync('${path}')`);
      expect([path, errors]).toEqual([path, expect.stringContaining('EACCES')]);
    }
    const { errors } = await inside(`require('node:net').connect(27017, 'mongodb')`);
    expect(errors).toMatch(/ENOTFOUND|EAI_AGAIN/);
  });

  test('a second `up` › changes no secrets and replaces no containers', async () => {
    const before = await secrets();
    const ids = async () =>
      [...(await installation.containers())].map(([name, { Id: id }]) => `${name} ${id}`).sort();
    const containers = await ids();
    await installation.up();
    expect(await secrets()).toBe(before);
    expect(await ids()).toEqual(containers);
  });

  test('every container is restarted › the member’s board is there', async () => {
    const all = [...(await installation.containers()).values()];
    const running = all.filter(({ State: { Status: status } }) => status === 'running');
    await runProgram('docker', ['restart', ...running.map(({ Id: id }) => id)]);
    await installation.isReady();
    expect((await member.readBoard()).notes).toBe('Engine 4 is in the shop.');
  });

  test('the bff is killed › it restarts, and no saved data is lost', async () => {
    await member.writeNotes('Engine 4 is back.');
    await installation.kill('bff');
    await installation.isReady();
    expect((await member.readBoard()).notes).toBe('Engine 4 is back.');
  });

  test('the database is killed › no acknowledged change is lost', async () => {
    await member.writeNotes('Hydrant 12 is dry.');
    await installation.kill('mongodb');
    await installation.isReady();
    expect((await member.readBoard()).notes).toBe('Hydrant 12 is dry.');
  });
});
