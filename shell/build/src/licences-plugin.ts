import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BundledPackage, licencesFile } from '@firedeck/contract';
import type { Compilation, Compiler, Module } from '@rspack/core';

/** Writes beside the scripts whose packages they contain, read from the packages as installed. */
export class LicencesPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap(LicencesPlugin.name, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: LicencesPlugin.name, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const packages = bundledPackages(compilation).map(readPackage).sort(byName);
          compilation.emitAsset(licencesFile, new sources.RawSource(JSON.stringify(packages)));
        },
      );
    });
  }
}

/** The folders of all packages of which something is in a chunk. */
function bundledPackages(compilation: Compilation): string[] {
  const { chunkGraph } = compilation;
  const modules = [...compilation.modules].filter(
    (module) => [...chunkGraph.getModuleChunksIterable(module)].length > 0,
  );
  const folders = modules.flatMap(partsOf).flatMap((module) => folderOf(module) ?? []);
  return [...new Set(folders)];
}

// What was concatenated into one module was several.
function partsOf(module: Module): Module[] {
  return 'modules' in module ? (module.modules as Module[]) : [module];
}

// `…/node_modules/name/` or `…/node_modules/@scope/name/`, the innermost.
const packageFolder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

function folderOf(module: Module): string | undefined {
  return packageFolder.exec(module.nameForCondition() ?? '')?.[0];
}

/** @throws Error for a package that does not say under which licence it may be used. */
function readPackage(folder: string): BundledPackage {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof license !== 'string') throw new Error(`${name} ${version} names no licence`);
  return { name, version, licence: license, text: licenceText(folder) };
}

function licenceText(folder: string): string | null {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  const path = file && join(folder, file);
  return path && existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}

const byName = (one: BundledPackage, other: BundledPackage): number =>
  one.name < other.name || (one.name === other.name && one.version < other.version) ? -1 : 1;
