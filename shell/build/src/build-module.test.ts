import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import {
  type BundledPackage,
  licencesFile,
  type ModuleConfigInput,
  moduleDescriptor,
} from '@firedeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineRemoteConfig } from './remote-config.ts';
import { runBuild } from './run-build.ts';

const config: ModuleConfigInput = {
  id: 'weather',
  title: 'Weather',
  routes: [{ path: '/weather', access: 'member', view: 'weather-page', title: 'Weather' }],
  slots: [{ slot: 'dashboard.aside', view: 'wind-card', minHeight: 100 }],
  requires: { sdk: '^1.0.0', bff: {} },
};
const sources = {
  'package.json': '{ "version": "1.4.2" }',
  'module.config.ts': '',
  'src/module.ts': `
    import { View } from './wind-card.tsx';
    const loadPage = () => import(/* webpackChunkName: "weather-page" */ /* all of it */ './weather-page.tsx');
    export const module = { views: { 'wind-card': async () => ({ View }), 'weather-page': loadPage } };`,
  'src/wind-card.tsx':
    "import { clsx } from 'clsx'; export const View = () => <p className={clsx('calm')}>wind</p>;",
  'src/weather-page.tsx': 'export const View = () => <p>a page about the weather</p>;',
};

let home: string;
let folder: string;

beforeAll(async () => {
  // Inside the checkout, so that the sources resolve react.
  const local = join(import.meta.dirname, '../../../.local');
  await mkdir(local, { recursive: true });
  home = await mkdtemp(join(local, 'build-'));
  folder = join(home, 'weather');
  await mkdir(join(folder, 'src'), { recursive: true });
  for (const [file, text] of Object.entries(sources)) await writeFile(join(folder, file), text);
  await runBuild(defineRemoteConfig({ config, folder }));
});
afterAll(() => rm(home, { recursive: true }));

test('a module with unsupported features › fails to build', async () => {
  const other = join(home, 'newer');
  await mkdir(join(other, 'src'), { recursive: true });
  const override = {
    'src/wind-card.tsx': "export const View = () => <p>{URL.parse('/')?.host}</p>;",
  };
  for (const [file, text] of Object.entries({ ...sources, ...override }))
    await writeFile(join(other, file), text);
  const built = runBuild(defineRemoteConfig({ config, folder: other }));
  await expect(built).rejects.toThrow(/uses URL\.parse, newer than chrome >= 127/);
});

test.each([
  [
    'without a name',
    '',
    'src/module.ts imports ./weather-page.tsx without a name. Name the view that it shows, so that its scripts are preloaded: import(/* webpackChunkName: "<view>" */ \'./weather-page.tsx\')',
  ],
  [
    'with the name of no view',
    '/* webpackChunkName: "weather" */ ',
    'src/module.ts names the import of ./weather-page.tsx "weather", which is none of its views: ',
  ],
])('a view that is loaded by an import %s › fails to build', async (_case, comment, reason) => {
  const other = join(home, `import-${comment.length}`);
  await mkdir(join(other, 'src'), { recursive: true });
  const override = {
    'src/module.ts': `export const views = { 'weather-page': () => import(${comment}'./weather-page.tsx') };`,
  };
  for (const [file, text] of Object.entries({ ...sources, ...override }))
    await writeFile(join(other, file), text);
  const built = runBuild(defineRemoteConfig({ config, folder: other }));
  await expect(built).rejects.toThrow(reason);
});

test.each(['dashboard.asdie', 'constructor', 'wind-card.top'])(
  'a view in the unknown slot %s › fails to build',
  (slot) => {
    const misplaced = { ...config, slots: [{ slot, view: 'wind-card', minHeight: 100 }] };
    expect(() => defineRemoteConfig({ config: misplaced, folder })).toThrow(
      `Module weather fills slots that no page has: ${slot}. There are dashboard.main, dashboard.aside`,
    );
  },
);

test('a slot on the module’s own page › builds', () => {
  const slots = [{ slot: 'weather-page.top', view: 'wind-card', minHeight: 100 }];
  expect(() => defineRemoteConfig({ config: { ...config, slots }, folder })).not.toThrow();
});

test('the former name of the sdk range › builds; no range › fails to build', () => {
  const former = { ...config, requires: { shell: '^1.0.0', bff: {} } };
  expect(() => defineRemoteConfig({ config: former, folder })).not.toThrow();
  const none = { ...config, requires: { bff: {} } };
  expect(() => defineRemoteConfig({ config: none, folder })).toThrow(
    'must be a range such as ^1.2.0',
  );
});

const read = (file: string) => readFile(join(folder, 'dist', file));
const readDescriptor = async () =>
  moduleDescriptor.parse(JSON.parse(String(await read('descriptor.json'))));

describe('a built module', () => {
  test('has a descriptor with version, entry and requirements', async () => {
    const descriptor = await readDescriptor();
    expect(descriptor).toMatchObject({ ...config, version: '1.4.2' });
    // Older servers and shells read the former field.
    const written = JSON.parse(String(await read('descriptor.json')));
    expect(written.requires).toEqual({ sdk: '^1.0.0', shell: '^1.0.0', bff: {} });
    expect(descriptor.artifact).toMatch(/^1\.4\.2-[0-9a-f]{16}$/);
    expect(descriptor.entry).toMatch(/^remoteEntry\.[0-9a-f]{12}\.js$/);
    expect(descriptor.shared['@firedeck/sdk']).toBe('^1.0.0');
  });

  test('begins its first script with the compile hint', async () => {
    const { entry } = await readDescriptor();
    expect(String(await read(entry))).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });

  test('has an integrity hash for every script', async () => {
    const { integrity } = await readDescriptor();
    const scripts = (await readdir(join(folder, 'dist'))).filter((file) => file.endsWith('.js'));
    expect(Object.keys(integrity).sort()).toEqual(scripts.sort());
    for (const file of scripts)
      expect(integrity[file]).toBe(
        `sha384-${createHash('sha384')
          .update(await read(file))
          .digest('base64')}`,
      );
  });

  test('lists the scripts of each view: none besides the entry unless lazily loaded', async () => {
    const { scripts } = await readDescriptor();
    expect(scripts['wind-card']).toEqual([]);
    expect(scripts['weather-page']).toEqual([expect.stringMatching(/^weather-page\..*\.js$/)]);
    const page = String(await read(scripts['weather-page']?.[0] ?? ''));
    expect(page).toContain('a page about the weather');
  });

  test('lists all its files', async () => {
    const { integrity, files } = await readDescriptor();
    const lying = (await readdir(join(folder, 'dist'), { recursive: true })).filter(
      (name) => !/\.(br|gz|map|LICENSE\.txt)$/.test(name),
    );
    expect(files).toContain(licencesFile);
    expect([...Object.keys(integrity), ...files, 'descriptor.json'].sort()).toEqual(lying.sort());
  });

  test('has compressed copies of its files', async () => {
    const { integrity } = await readDescriptor();
    for (const file of Object.keys(integrity))
      expect(brotliDecompressSync(await read(`${file}.br`))).toEqual(await read(file));
  });

  test('lists its bundled packages with licenses, and none of the shell’s', async () => {
    const packages: BundledPackage[] = JSON.parse(String(await read(licencesFile)));
    expect(packages).toContainEqual({
      name: 'clsx',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      licence: 'MIT',
      text: expect.stringContaining('Permission is hereby granted'),
    });
    const others = packages.map(({ name }) => name).filter((name) => name !== 'clsx');
    // Otherwise only packages that every remote's entry contains.
    expect(others.filter((name) => !name.startsWith('@module-federation/'))).toEqual([]);
  });

  test('contains no library of the shell and no path of this checkout', async () => {
    const { integrity } = await readDescriptor();
    const text = (await Promise.all(Object.keys(integrity).map(read))).join('\n');
    expect(text.length).toBeLessThan(40_000);
    expect(text).not.toContain(home);
    expect(text).not.toMatch(/eval\(|new Function\(/);
  });

  test('built again › is byte-identical; changed › is another artifact', async () => {
    const before = await readDescriptor();
    await runBuild(defineRemoteConfig({ config, folder }));
    expect(await readDescriptor()).toEqual(before);
    await writeFile(join(folder, 'src/wind-card.tsx'), 'export const View = () => <p>gusts</p>;');
    await runBuild(defineRemoteConfig({ config, folder }));
    const after = await readDescriptor();
    expect(after.artifact).not.toBe(before.artifact);
    expect(after.entry).not.toBe(before.entry);
  });
});

describe('a module that uses the contract', () => {
  const view = `
    import { tool } from '@firedeck/contract';
    export const View = () => <p>{String(tool)}</p>;`;
  const packagesFor = async (sdk: string) => {
    await writeFile(join(folder, 'src/wind-card.tsx'), view);
    const requires = { sdk, bff: { tools: 1 } };
    await runBuild(defineRemoteConfig({ config: { ...config, requires }, folder }));
    const packages: BundledPackage[] = JSON.parse(String(await read(licencesFile)));
    return packages.map(({ name }) => name);
  };

  test('uses the sdk’s zod if every supported shell has it', async () => {
    expect(await packagesFor('^1.2.0')).not.toContain('zod');
  });

  test('bundles its own zod if a supported shell may lack it', async () => {
    expect(await packagesFor('^1.1.0')).toContain('zod');
  });
});
