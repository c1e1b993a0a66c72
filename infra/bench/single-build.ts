import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineShellConfig } from '@firedeck/build';
import { type Configuration, rspack } from '@rspack/core';
import { checkout } from '../lib/folders.ts';
import { modules } from '../lib/modules.ts';

/** The shell and all modules of this checkout as one build, with the same lazy imports. */
interface SingleBuild {
  /** Holds `dist/`, ready to publish as a shell. */
  folder: string;
  /** The script with the first view of a module. */
  findScript(module: string): string;
}

// The files that load modules at run time are replaced; all other sources stay.
const federationFiles = /[\\/]shell[\\/]src[\\/]modules[\\/](federation|remote-scripts)\.ts$/;

export async function buildSingle(folder: string): Promise<SingleBuild> {
  await mkdir(folder, { recursive: true });
  const replacement = join(folder, 'stand-in.ts');
  await writeFile(replacement, renderReplacement());
  await run(await configuration(replacement, join(folder, 'dist')));
  const descriptor = JSON.parse(await readFile(join(folder, 'dist/descriptor.json'), 'utf8'));
  const scripts = Object.keys(descriptor.integrity);
  return {
    folder,
    findScript(module) {
      const found = scripts.find((script) => script.startsWith(`own-${module}.`));
      if (!found) throw new Error(`The single build has no script of ${module}`);
      return found;
    },
  };
}

function renderReplacement(): string {
  const remotes = modules.filter(({ id }) => id !== 'shell');
  const loads = remotes.map(({ id, folder }) => {
    const source = JSON.stringify(join(checkout, folder, 'src/module.ts'));
    return `  ${id}: () => import(/* webpackChunkName: "own-${id}" */ ${source}),`;
  });
  const integrity = JSON.stringify(join(checkout, 'shell/src/modules/script-integrity.ts'));
  return `import { enforceScriptIntegrity } from ${integrity};
const modules = {
${loads.join('\n')}
};
export const loadExposed = (id) => modules[id]();
export const registerModules = (choices) =>
  enforceScriptIntegrity(choices.filter(({ state }) => state === 'ready'));
export const listScripts = () => [];
export const preloadScripts = () => {};
export const refetchScripts = async () => true;
`;
}

async function configuration(standIn: string, path: string): Promise<Configuration> {
  const folder = join(checkout, 'shell');
  const { moduleConfig } = await import(pathToFileURL(join(folder, 'module.config.ts')).href);
  const shell = defineShellConfig({ config: moduleConfig, folder });
  const plugins = (shell.plugins ?? []).filter((one) => !/Federation/.test(getClassName(one)));
  const meet = new rspack.NormalModuleReplacementPlugin(/\.\/modules\/|\.\//, (data) => {
    const { request, context = '' } = data as { request: string; context?: string };
    if (federationFiles.test(join(context, request))) Object.assign(data, { request: standIn });
  });
  return {
    ...shell,
    output: { ...shell.output, path },
    // One script per module, as usual in a single build.
    optimization: {
      ...shell.optimization,
      splitChunks: { chunks: ({ name }) => !/^(main|own-.*)$/.test(name ?? '') },
    },
    plugins: [...plugins, meet],
  };
}

const getClassName = (plugin: unknown): string => (plugin as object).constructor.name;

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
