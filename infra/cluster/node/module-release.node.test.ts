import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModuleStatus } from '@firedeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRequest } from '../../api-client/send-request.ts';
import { checkout } from '../../lib/folders.ts';
import { runProgram } from '../../lib/run-program.ts';
import { readFacts } from '../cluster-facts.ts';
import { asRows, kubectlAs, listPods } from './cluster-under-test.ts';
import { gateway } from './gateway.ts';
import { imagePrefix, nextTag } from './product-images.ts';

// Runs with the permissions of an engineer of the team, except for looking at other namespaces.
const engineer = kubectlAs('notes-engineer');
const admin = kubectlAs('admin');
const namespace = 'firedeck-notes';
const { notes = { current: '', next: '' } } = readFacts();
let folder: string;
let othersBefore: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firedeck-release-'));
  othersBefore = await others();
});
afterAll(() => rm(folder, { recursive: true }));

async function others(): Promise<string[]> {
  const pods = await listPods(admin);
  return asRows(pods.filter(({ metadata }) => metadata.namespace !== namespace));
}

async function releaseKey(): Promise<Buffer> {
  const secret = ['-n', namespace, 'get', 'secret', 'release-key', '-o', 'jsonpath={.data.key}'];
  return Buffer.from(await engineer.run(secret), 'base64');
}

/** Runs `npm run release` as the team does. */
async function release(...words: string[]): Promise<string> {
  const file = join(folder, 'key');
  await writeFile(file, await releaseKey());
  const flags = ['--address', gateway.address, '--artifacts', `${gateway.address}/mf`];
  const program = join(checkout, 'infra/release/release.ts');
  return runProgram(process.execPath, [program, ...words, ...flags, '--key-file', file]);
}

async function live() {
  const status = (await (await fetch(`${gateway.address}/api/modules`)).json()) as ModuleStatus;
  const { current, canary } = status.modules.find(({ id }) => id === 'notes') ?? {};
  return { current: current?.artifact, canary: canary && [canary.artifact, canary.percent] };
}

/** By any pod behind the gateway; others notice a release a moment later. */
const expectLive = (wanted: Awaited<ReturnType<typeof live>>) =>
  expect.poll(live, { timeout: 10_000 }).toEqual(wanted);

const isServed = async (artifact: string) =>
  (await fetch(`${gateway.address}/mf/notes/${artifact}/descriptor.json`)).ok;

/** By every pod that the gateway knows; for a moment after a rollout this includes old pods. */
async function isServedByAll(artifact: string): Promise<boolean> {
  const responses = await Promise.all(Array.from({ length: 10 }, () => isServed(artifact)));
  return !responses.includes(false);
}

describe('the team of mfe-notes on its release day', () => {
  test('an artifact that its pods do not serve › cannot be released', async () => {
    const descriptor = await (
      await fetch(`${gateway.address}/mf/notes/${notes.current}/descriptor.json`)
    ).json();
    const [nextVersion] = notes.next.split('-');
    const response = await sendRequest(gateway.address, {
      method: 'POST',
      path: '/api/modules/notes/release',
      body: { descriptor: { ...descriptor, version: nextVersion, artifact: notes.next } },
      headers: { authorization: `Bearer ${await releaseKey()}` },
    });
    // The 404 comes from the module host, which the bff reaches without the gateway.
    expect(response).toMatchObject({
      status: 409,
      body: { code: 'release_refused', message: expect.stringContaining('(status 404)') },
    });
    expect(await live()).toEqual({ current: notes.current, canary: null });
  });

  test('rolling out the next image › releases nothing', async () => {
    expect(await isServed(notes.next)).toBe(false);
    const deployment = ['-n', namespace, 'rollout', 'status', 'deployment/module'];
    const image = `module=${imagePrefix}notes:${nextTag}`;
    await engineer.run(['-n', namespace, 'set', 'image', 'deployment/module', image]);
    await engineer.run([...deployment, '--timeout=120s']);
    await expect.poll(() => isServedByAll(notes.next), { timeout: 20_000 }).toBe(true);
    expect(await isServed(notes.current)).toBe(true);
    expect(await live()).toEqual({ current: notes.current, canary: null });
  });

  test('a canary › is served to a share of the devices', async () => {
    await release('canary', 'notes', '25', '--artifact', notes.next);
    await expectLive({ current: notes.current, canary: [notes.next, 25] });
  });

  test('a release › is served to everyone', async () => {
    await release('release', 'notes', '--artifact', notes.next);
    await expectLive({ current: notes.next, canary: null });
  });

  test('a rollback › needs no rollout', async () => {
    const before = asRows(await listPods(admin, { namespace, name: 'module' }));
    await release('rollback', 'notes');
    await expectLive({ current: notes.current, canary: null });
    expect(asRows(await listPods(admin, { namespace, name: 'module' }))).toEqual(before);
  });

  test('another module › cannot be released with its key', async () => {
    await expect(release('rollback', 'tools')).rejects.toThrow(/key/);
  });

  test('pods of others › are untouched', async () => {
    expect(await others()).toEqual(othersBefore);
  });
});
