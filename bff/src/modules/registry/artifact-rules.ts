import type { ModuleDescriptor } from '@firedeck/contract';

/** By its ending: what browsers could be made to run. */
export const isScript = (file: string): boolean => /\.[cm]?js$/.test(file);

/** What is wrong with an artifact by its descriptor alone, one sentence each; empty when nothing is. */
export function reasonsOfDescriptor(descriptor: ModuleDescriptor): string[] {
  const { id, version, artifact } = descriptor;
  const unhashed = scriptsWithoutHash(descriptor).join(', ');
  return [
    ...(artifact.startsWith(`${version}-`)
      ? []
      : [`${artifact} is not of version ${version}. Build ${id} again.`]),
    ...(unhashed
      ? [`${id} ${version} names scripts without a hash: ${unhashed}. Build it again.`]
      : []),
  ];
}

function scriptsWithoutHash(descriptor: ModuleDescriptor): string[] {
  const { entry, integrity, scripts, files, document } = descriptor;
  const named = [
    entry,
    ...Object.values(scripts).flat(),
    ...files.filter(isScript),
    ...(document?.scripts ?? []),
  ];
  return [...new Set(named)].filter((file) => !Object.hasOwn(integrity, file));
}
