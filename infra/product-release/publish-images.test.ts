import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { publishImages } from './publish-images.ts';

const makeDigest = (letter: string) => `sha256:${letter.repeat(64)}`;

let folder = '';
beforeEach(async () => {
  folder = await makeTemporaryFolder();
});
afterEach(() => rm(folder, { recursive: true }));

async function writeMetadata(platform: string, digests: Record<string, string>): Promise<string> {
  const file = join(folder, `${platform}.json`);
  const targets = Object.entries(digests).map(([name, digest]) => [
    name,
    { 'containerimage.digest': digest },
  ]);
  await writeFile(
    file,
    JSON.stringify({ 'buildx.build.warnings': [], ...Object.fromEntries(targets) }),
  );
  return file;
}

/** A stub of Docker and cosign that records its calls; inspected images have these bills of materials. */
function fakePrograms(bill: object) {
  const calls: string[] = [];
  const execute = async (file: string, args: string[]) => {
    calls.push([file, ...args].join(' '));
    if (args.includes('{{json .Manifest}}')) return JSON.stringify({ digest: makeDigest('c') });
    return args.includes('{{json .SBOM}}') ? JSON.stringify(bill) : '';
  };
  return { calls, execute };
}

const bills = { 'linux/amd64': { SPDX: {} }, 'linux/arm64': { SPDX: {} } };
const release = { prefix: 'registry.example.org/', version: '1.4.0' };

test('images of two platforms › are joined under one tag and signed by digest, with their bills', async () => {
  const metadata = [
    await writeMetadata('amd64', { bff: makeDigest('a') }),
    await writeMetadata('arm64', { bff: makeDigest('b') }),
  ];
  const { calls, execute } = fakePrograms(bills);
  const digests = await publishImages({ ...release, metadata, to: folder }, execute);
  expect(digests).toEqual({ bff: makeDigest('c') });
  const image = 'registry.example.org/bff';
  expect(calls).toEqual([
    `docker buildx imagetools inspect ${image}@${makeDigest('a')} --format {{json .SBOM}}`,
    `docker buildx imagetools inspect ${image}@${makeDigest('b')} --format {{json .SBOM}}`,
    `docker buildx imagetools create --tag ${image}:1.4.0 ${image}@${makeDigest('a')} ${image}@${makeDigest('b')}`,
    `docker buildx imagetools inspect ${image}:1.4.0 --format {{json .Manifest}}`,
    `cosign sign --yes --recursive ${image}@${makeDigest('c')}`,
    `docker buildx imagetools inspect ${image}@${makeDigest('c')} --format {{json .SBOM}}`,
  ]);
  expect(existsSync(join(folder, 'bff.spdx.json'))).toBe(true);
});

test.each([
  [{ bff: makeDigest('a') }, {}],
  [{}, { bff: makeDigest('a') }],
])('platforms with images %j and %j › stop before anything is published', async (amd64, arm64) => {
  const metadata = [await writeMetadata('amd64', amd64), await writeMetadata('arm64', arm64)];
  const { calls, execute } = fakePrograms(bills);
  const publishing = publishImages({ ...release, metadata, to: folder }, execute);
  await expect(publishing).rejects.toThrow('A platform has no image bff.');
  expect(calls).toEqual([]);
});

test('one image without a bill of materials › stops before the first tag', async () => {
  const metadata = [await writeMetadata('amd64', { bff: makeDigest('a'), caddy: makeDigest('b') })];
  const { calls, execute } = fakePrograms(bills);
  const withoutOne = async (file: string, args: string[]) => {
    const output = await execute(file, args);
    return args.includes(`registry.example.org/caddy@${makeDigest('b')}`) ? '{}' : output;
  };
  const publishing = publishImages({ ...release, metadata, to: folder }, withoutOne);
  await expect(publishing).rejects.toThrow(
    `registry.example.org/caddy@${makeDigest('b')} has no bill of materials.`,
  );
  expect(calls.filter((call) => !call.endsWith('{{json .SBOM}}'))).toEqual([]);
});

test.each([{ 'linux/amd64': { SPDX: {} } }])(
  'bills of materials %j of two platforms › are refused',
  async (bill) => {
    const metadata = [
      await writeMetadata('amd64', { bff: makeDigest('a') }),
      await writeMetadata('arm64', { bff: makeDigest('b') }),
    ];
    const { execute } = fakePrograms(bill as object);
    await expect(publishImages({ ...release, metadata, to: folder }, execute)).rejects.toThrow(
      'no bill of materials',
    );
  },
);
