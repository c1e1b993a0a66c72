import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publish } from './publish.ts';

let home: string;
let options: { moduleFolder: string; artifacts: string };

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'firedeck-publish-'));
  options = { moduleFolder: join(home, 'mfe-notes'), artifacts: join(home, 'artifacts') };
});
afterEach(() => rm(home, { recursive: true }));

/** Writes a build of the notes module to `dist/`. */
async function createBuild(script: string, version = '1.0.0', changes = {}): Promise<string> {
  const hash = createHash('sha384').update(script).digest('base64');
  const artifact = `${version}-${createHash('sha256').update(script).digest('hex').slice(0, 16)}`;
  const descriptor = {
    id: 'notes',
    title: 'Personal Notes',
    requires: { sdk: '^1.0.0', bff: { notes: 1 } },
    version,
    artifact,
    entry: 'remoteEntry.js',
    integrity: { 'remoteEntry.js': `sha384-${hash}` },
    scripts: {},
    ...changes,
  };
  const dist = join(options.moduleFolder, 'dist');
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, 'remoteEntry.js'), script);
  await writeFile(join(dist, 'descriptor.json'), JSON.stringify(descriptor));
  return artifact;
}

const published = async () => (await readdir(join(options.artifacts, 'notes'))).sort();

describe('publish', () => {
  test('a build › is copied completely', async () => {
    const artifact = await createBuild('one');
    expect(await publish(options)).toMatchObject({ id: 'notes', artifact, changed: true });
    expect(await published()).toEqual([artifact]);
    const files = await readdir(join(options.artifacts, 'notes', artifact));
    expect(files.sort()).toEqual(['descriptor.json', 'remoteEntry.js']);
  });

  test('the same build again › changes nothing', async () => {
    await createBuild('one');
    await publish(options);
    expect(await publish(options)).toMatchObject({ changed: false });
  });

  test('other contents under the same version › are accepted locally and refused elsewhere', async () => {
    const first = await createBuild('one');
    await publish(options);
    const second = await createBuild('two');
    await expect(publish({ ...options, local: false })).rejects.toThrow(
      `notes 1.0.0 is published already as ${first}, with other contents. Raise the version`,
    );
    await publish(options);
    expect(await published()).toEqual([first, second].sort());
  });

  test('a higher version › is accepted elsewhere too', async () => {
    await createBuild('one');
    await publish(options);
    await createBuild('two', '1.0.1');
    expect(await publish({ ...options, local: false })).toMatchObject({ changed: true });
  });

  test('a dry run › checks the build and copies nothing', async () => {
    const artifact = await createBuild('one');
    expect(await publish({ ...options, dryRun: true })).toMatchObject({ artifact, changed: true });
    await expect(published()).rejects.toThrow(/ENOENT/);
  });

  test('without a build › the error says what to do', async () => {
    await expect(publish(options)).rejects.toThrow('Build the module first');
  });

  test('a script that differs from the descriptor › is refused', async () => {
    await createBuild('one');
    await writeFile(join(options.moduleFolder, 'dist', 'remoteEntry.js'), 'tampered');
    await expect(publish(options)).rejects.toThrow('does not match its descriptor');
  });

  test.each([
    ['whose name is of another version', { artifact: '0.9.0-0123456789abcdef' }, /not of version/],
    ['whose entry has no hash', { integrity: {} }, /scripts without a hash: remoteEntry\.js/],
    [
      'of which a named file is missing',
      { files: ['sans.woff2'] },
      /sans\.woff2 in .* does not match/,
    ],
  ])('a build %s › is refused', async (_, changes, reason) => {
    await createBuild('one', '1.0.0', changes);
    await expect(publish(options)).rejects.toThrow(reason);
    await expect(published()).rejects.toThrow(/ENOENT/);
  });

  test('an unlisted script in the folder › is refused', async () => {
    await createBuild('one');
    await mkdir(join(options.moduleFolder, 'dist', 'late'));
    await writeFile(join(options.moduleFolder, 'dist', 'late', 'worker.js'), 'unlisted');
    await expect(publish(options)).rejects.toThrow('late/worker.js in');
  });
});
