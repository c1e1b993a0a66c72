import { describe, expect, test } from 'vitest';
import { aDescriptor, aShellDescriptor, scriptText } from '../../../testing/a-descriptor.ts';
import { reasonsOfFiles } from './artifact-check.ts';
import type { ArtifactHost, ServedFile } from './artifact-host.ts';

const descriptor = aDescriptor();
const script: ServedFile = {
  status: 200,
  type: 'text/javascript',
  bytes: Buffer.from(scriptText),
};
const published: ServedFile = {
  status: 200,
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(descriptor)),
};

/** A static host that serves the artifact, except for the given files. */
const hostWith =
  (files: Record<string, ServedFile | Error>): ArtifactHost =>
  async ({ path }) => {
    const name = path.split('/').at(-1) ?? '';
    const served = files[name] ?? (name === 'descriptor.json' ? published : script);
    if (served instanceof Error) throw served;
    return served;
  };
const answered = (status: number): ServedFile => ({ status, type: '', bytes: Buffer.alloc(0) });
const reasonsFrom = (files: Record<string, ServedFile | Error>) =>
  reasonsOfFiles(descriptor, hostWith(files));

describe('an artifact with one unavailable file', () => {
  test.each([
    ['429', answered(429)],
    ['502', answered(502)],
    ['a broken connection', new TypeError('fetch failed')],
  ])('but %s, and another is missing › has the reason of the other', async (_, unseen) => {
    expect(
      await reasonsFrom({ 'remoteEntry.abc.js': unseen, 'module.def.js': answered(404) }),
    ).toEqual([expect.stringMatching(/module\.def\.js is not served \(status 404\)/)]);
  });

  test('all others are correct › cannot be released yet', async () => {
    await expect(reasonsFrom({ 'module.def.js': answered(503) })).rejects.toMatchObject({
      code: 'temporarily_unavailable',
    });
  });
});

test.each([-1, 1e9])('a slot that reserves %d pixels › cannot be released', async (minHeight) => {
  const slots = [
    { slot: 'dashboard.aside', view: 'notes-card', order: 1, minHeight, prefetch: [] },
  ];
  expect(await reasonsOfFiles({ ...descriptor, slots }, hostWith({}))).toEqual([
    `notes ${descriptor.version} keeps ${minHeight} pixels free in dashboard.aside: 0 to 4000 are allowed.`,
  ]);
});

test.each([
  'https://evil.example/tools',
  '//evil.example/api/',
  '/icons/x',
  '/api/me /api/me',
  '/api/../mf/',
])('a view that prefetches %s, which is not the API › cannot be released', async (path) => {
  const prefetch = ['/api/tools/:id?sort=name', path];
  const reason = `notes ${descriptor.version} prefetches ${path}, which is no path of the API.`;
  const routes = [
    { path: '/notes', access: 'member', view: 'notes', title: 'Notes', prefetch } as const,
  ];
  expect(await reasonsOfFiles({ ...descriptor, routes }, hostWith({}))).toEqual([reason]);
  const slots = [{ slot: 'dashboard.aside', view: 'notes-card', order: 1, minHeight: 1, prefetch }];
  expect(await reasonsOfFiles({ ...descriptor, slots }, hostWith({}))).toEqual([reason]);
});

test('an error in the check itself › is not reported as an unavailable host', async () => {
  const broken = { ...script, bytes: undefined as unknown as Buffer };
  await expect(reasonsFrom({ 'module.def.js': broken })).rejects.toThrow(TypeError);
});

test('the boot script differs from the published one › the shell cannot be released', async () => {
  const shell = aShellDescriptor();
  const { document = { template: '', scripts: [], fonts: [] } } = shell;
  const changed = { ...shell, document: { ...document, boot: 'other()' } };
  expect(await reasonsOfFiles(changed, hostWith({}))).toEqual([
    expect.stringMatching(/^The boot script of shell [\d.]+ is not the one of its files\./),
  ]);
});
