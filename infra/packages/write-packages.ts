import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkout } from '../lib/folders.ts';
import { createPackage, sharedFiles, template } from '../release/create-module.ts';
import { bundleCommand } from './bundle-command.ts';
import { compileLibrary } from './compile-library.ts';
import {
  type CommandPackage,
  cliPackage,
  creatorPackage,
  type LibraryPackage,
  libraryPackages,
  newestVersion,
} from './library-packages.ts';
import { type Manifest, publishedManifest, supportedNode } from './package-manifest.ts';

const changelog = 'CHANGELOG.md';

/** Writes a folder for each published package into `to`; returns the folders. */
export async function writePackages(to: string): Promise<string[]> {
  const libraries = await Promise.all(libraryPackages.map((one) => writeLibrary(one, to)));
  const versions = await readVersions();
  const folders = [...libraries, await writeCli(to, versions), await writeCreator(to, versions)];
  for (const folder of folders) await cp(join(checkout, 'LICENSE'), join(folder, 'LICENSE'));
  return folders;
}

async function writeLibrary({ folder, files: own = [], ...words }: LibraryPackage, to: string) {
  const files = [changelog, ...own];
  const source = join(checkout, folder);
  const manifest: Manifest = await readJson(join(source, 'package.json'));
  const target = join(to, folderName(manifest.name));
  await compileLibrary(folder, join(target, 'dist'));
  for await (const file of glob(files, { cwd: source }))
    await cp(join(source, file), join(target, file));
  await writeJson(join(target, 'package.json'), publishedManifest(manifest, { ...words, files }));
  return target;
}

type Versions = Record<string, string>;

/** Versions of the libraries and the release commands. */
async function readVersions(): Promise<Versions> {
  const read = libraryPackages.map(({ folder }) =>
    readJson<Manifest>(join(checkout, folder, 'package.json')),
  );
  const libraries = (await Promise.all(read)).map(({ name, version }) => [name, version]);
  const cli = [cliPackage.name, await readCommandVersion(cliPackage)];
  return Object.fromEntries([...libraries, cli]);
}

async function readCommandVersion({ name, folder }: CommandPackage): Promise<string> {
  const version = newestVersion(await readFile(join(checkout, folder, changelog), 'utf8'));
  if (version === null) throw new Error(`the changelog of ${name} has no version`);
  return version;
}

async function writeCli(to: string, versions: Versions): Promise<string> {
  const folder = join(to, 'cli');
  await copyChangelog(cliPackage, folder);
  const entry = join(checkout, cliPackage.entry);
  await bundleCommand({ entry, to: join(folder, 'dist'), name: 'firedeck' });
  await writeJson(join(folder, 'package.json'), {
    ...(await commandManifest(cliPackage, versions)),
    description: 'Publishes and releases modules of Firedeck',
    bin: { firedeck: './dist/firedeck.js' },
  });
  return folder;
}

async function writeCreator(to: string, versions: Versions): Promise<string> {
  const folder = join(to, 'create-module');
  await copyChangelog(creatorPackage, folder);
  const entry = join(checkout, creatorPackage.entry);
  await bundleCommand({ entry, to: join(folder, 'dist'), name: 'create-module' });
  await writeTemplate(join(folder, 'template'), versions);
  await writeJson(join(folder, 'package.json'), {
    ...(await commandManifest(creatorPackage, versions)),
    description: 'Creates a module of Firedeck: npm create @firedeck/module incidents',
    bin: { 'create-module': './dist/create-module.js' },
  });
  return folder;
}

async function commandManifest(command: CommandPackage, versions: Versions) {
  return {
    name: command.name,
    version: await readCommandVersion(command),
    license: 'Apache-2.0',
    type: 'module',
    engines: { node: supportedNode },
    files: ['dist', 'template', changelog],
    dependencies: { '@firedeck/contract': `^${versions['@firedeck/contract']}` },
  };
}

const copyChangelog = ({ folder }: CommandPackage, to: string): Promise<void> =>
  cp(join(checkout, folder, changelog), join(to, changelog));

/** The common files of all modules, for a module in its own repository. */
async function writeTemplate(to: string, versions: Versions): Promise<void> {
  for (const file of sharedFiles) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await cp(join(checkout, template, file), join(to, file));
  }
  await writeJson(join(to, 'tsconfig.json'), await joinSettings(join(checkout, template)));
  await cp(join(checkout, 'infra/packages/create-module/files'), to, { recursive: true });
  const { scripts, dependencies, devDependencies, ...manifest } = await createPackage(
    checkout,
    'module',
  );
  await writeJson(join(to, 'package.json'), {
    ...manifest,
    license: undefined,
    scripts: { ...(scripts as object), test: 'vitest run' },
    dependencies: asRanges(dependencies, versions),
    devDependencies: {
      ...asRanges(devDependencies, versions),
      [cliPackage.name]: `^${versions[cliPackage.name]}`,
    },
  });
}

/** A module's tsconfig.json, merged with the one that it extends. */
async function joinSettings(folder: string): Promise<object> {
  type Settings = { extends: string; compilerOptions: object; include: string[] };
  const {
    extends: base,
    compilerOptions,
    include,
  } = await readJson<Settings>(join(folder, 'tsconfig.json'));
  const shared = await readJson<Settings>(join(folder, base));
  return { compilerOptions: { ...shared.compilerOptions, ...compilerOptions }, include };
}

const asRanges = (libraries: Versions, versions: Versions): Versions =>
  Object.fromEntries(
    Object.entries(libraries).map(([name, range]) => [name, versions[name] ? `^${range}` : range]),
  );

const folderName = (name: string): string => name.replace(/^@firedeck\//, '');

const readJson = async <Value>(file: string): Promise<Value> =>
  JSON.parse(await readFile(file, 'utf8'));

async function writeJson(file: string, value: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}
