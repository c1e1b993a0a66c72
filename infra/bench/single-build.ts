import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineShellConfig } from '@firedeck/build';
import { type Configuration, rspack } from '@rspack/core';
import { checkout } from '../local/folders.ts';
import { modules } from '../local/stack/modules.ts';

/** The shell and all modules of this checkout as one build, with the same imports loaded later. */
export interface SingleBuild {
  /** Can be published as a shell: holds `dist/`. */
  folder: string;
  /** The script of a module's first view. */
  scriptOf(module: string): string;
}

// In place of what meets modules at run time; the rest of the sources are what is released.
const meetingPlaces = /[\\/]shell[\\/]src[\\/]modules[\\/](federation|remote-scripts)\.ts$/;

export async function buildSingle(folder: string): Promise<SingleBuild> {
  await mkdir(folder, { recursive: true });
  const standIn = join(folder, 'stand-in.ts');
  await writeFile(standIn, standInSource());
  await run(await configuration(standIn, join(folder, 'dist')));
  const descriptor = JSON.parse(await readFile(join(folder, 'dist/descriptor.json'), 'utf8'));
  const scripts = Object.keys(descriptor.integrity);
  return {
    folder,
    scriptOf(module) {
      const found = scripts.find((script) => script.startsWith(`own-${module}.`));
      if (!found) throw new Error(`The single build made no script of ${module}`);
      return found;
    },
  };
}

function standInSource(): string {
  const remotes = modules.filter(({ id }) => id !== 'shell');
  const loads = remotes.map(({ id, folder }) => {
    const source = JSON.stringify(join(checkout, folder, 'src/module.ts'));
    return `  ${id}: () => import(/* webpackChunkName: "own-${id}" */ ${source}),`;
  });
  return `const modules = {
${loads.join('\n')}
};
export const loadExposed = (id) => modules[id]();
export const registerModules = () => {};
export const scriptsOf = () => [];
export const preloadScripts = () => {};
export const renewScripts = async () => true;
`;
}

async function configuration(standIn: string, path: string): Promise<Configuration> {
  const folder = join(checkout, 'shell');
  const { moduleConfig } = await import(pathToFileURL(join(folder, 'module.config.ts')).href);
  const shell = defineShellConfig({ config: moduleConfig, folder });
  const plugins = (shell.plugins ?? []).filter((one) => !/Federation/.test(nameOf(one)));
  const meet = new rspack.NormalModuleReplacementPlugin(/\.\/modules\/|\.\//, (data) => {
    const { request, context = '' } = data as { request: string; context?: string };
    if (meetingPlaces.test(join(context, request))) Object.assign(data, { request: standIn });
  });
  return {
    ...shell,
    output: { ...shell.output, path },
    // As a team that has one build would: what the board needs of a module in one script.
    optimization: {
      ...shell.optimization,
      splitChunks: { chunks: ({ name }) => !/^(main|own-.*)$/.test(name ?? '') },
    },
    plugins: [...plugins, meet],
  };
}

const nameOf = (plugin: unknown): string => (plugin as object).constructor.name;

function run(config: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((error, stats) => {
      compiler.close(() => undefined);
      if (error) return reject(error);
      if (stats?.hasErrors()) return reject(new Error(stats.toString('errors-only')));
      resolve();
    });
  });
}
