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

// Everything by the rights of one engineer of the team, but the looks at the others.
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

/** `npm run release` as the team types it. */
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

/** At whichever pod the gateway asks: the others learn of a release a moment later. */
const expectLive = (wanted: Awaited<ReturnType<typeof live>>) =>
  expect.poll(live, { timeout: 10_000 }).toEqual(wanted);

const isServed = async (artifact: string) =>
  (await fetch(`${gateway.address}/mf/notes/${artifact}/descriptor.json`)).ok;

/** By each pod that the gateway knows: a moment after a rollout it still asks those of before, too. */
async function isServedByAll(artifact: string): Promise<boolean> {
  const responses = await Promise.all(Array.from({ length: 10 }, () => isServed(artifact)));
  return !responses.includes(false);
}

describe('on its release day the team of mfe-notes', () => {
  test('cannot make live what its pods do not serve, whatever it says of it', async () => {
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
    // 404 is what the host of mfe-notes answers: the bff has reached it, past the gateway.
    expect(response).toMatchObject({
      status: 409,
      body: { code: 'release_refused', message: expect.stringContaining('(status 404)') },
    });
    expect(await live()).toEqual({ current: notes.current, canary: null });
  });

  test('rolls out its next image, by which nothing becomes live', async () => {
    expect(await isServed(notes.next)).toBe(false);
    const deployment = ['-n', namespace, 'rollout', 'status', 'deployment/module'];
    const image = `module=${imagePrefix}notes:${nextTag}`;
    await engineer.run(['-n', namespace, 'set', 'image', 'deployment/module', image]);
    await engineer.run([...deployment, '--timeout=120s']);
    await expect.poll(() => isServedByAll(notes.next), { timeout: 20_000 }).toBe(true);
    expect(await isServed(notes.current)).toBe(true);
    expect(await live()).toEqual({ current: notes.current, canary: null });
  });

  test('gives it to a share of the devices', async () => {
    await release('canary', 'notes', '25', '--artifact', notes.next);
    await expectLive({ current: notes.current, canary: [notes.next, 25] });
  });

  test('releases it to everyone', async () => {
    await release('release', 'notes', '--artifact', notes.next);
    await expectLive({ current: notes.next, canary: null });
  });

  test('takes it back without a rollout', async () => {
    const before = asRows(await listPods(admin, { namespace, name: 'module' }));
    await release('rollback', 'notes');
    await expectLive({ current: notes.current, canary: null });
    expect(asRows(await listPods(admin, { namespace, name: 'module' }))).toEqual(before);
  });

  test('cannot release another module with its key', async () => {
    await expect(release('rollback', 'tools')).rejects.toThrow(/key/);
  });

  test('has touched no pod of anybody else', async () => {
    expect(await others()).toEqual(othersBefore);
  });
});
