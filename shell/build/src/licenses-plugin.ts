import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BundledPackage, licencesFile } from '@firedeck/contract';
import type { Compilation, Compiler, Module } from '@rspack/core';

/** Writes the list of bundled packages with their licenses, from the installed packages. */
export class LicensesPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap(LicensesPlugin.name, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: LicensesPlugin.name, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const packages = bundledPackages(compilation).map(readPackage).sort(byName);
          compilation.emitAsset(licencesFile, new sources.RawSource(JSON.stringify(packages)));
        },
      );
    });
  }
}

/** Folders of all packages with modules in a chunk. */
function bundledPackages(compilation: Compilation): string[] {
  const { chunkGraph } = compilation;
  const modules = [...compilation.modules].filter(
    (module) => [...chunkGraph.getModuleChunksIterable(module)].length > 0,
  );
  const folders = modules.flatMap(listParts).flatMap((module) => findPackageFolder(module) ?? []);
  return [...new Set(folders)];
}

// A concatenated module contains several modules.
function listParts(module: Module): Module[] {
  return 'modules' in module ? (module.modules as Module[]) : [module];
}

// `…/node_modules/name/` or `…/node_modules/@scope/name/`, the innermost.
const packageFolder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

function findPackageFolder(module: Module): string | undefined {
  return packageFolder.exec(module.nameForCondition() ?? '')?.[0];
}

/** @throws Error for a package without a license */
function readPackage(folder: string): BundledPackage {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof license !== 'string') throw new Error(`${name} ${version} has no license`);
  return { name, version, licence: license, text: readLicenseText(folder) };
}

function readLicenseText(folder: string): string | null {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  const path = file && join(folder, file);
  return path && existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}

const byName = (one: BundledPackage, other: BundledPackage): number =>
  one.name < other.name || (one.name === other.name && one.version < other.version) ? -1 : 1;
