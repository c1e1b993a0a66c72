import {
  type BundledPackage,
  bundledPackages,
  licencesFile,
  type ModuleChoice,
} from '@firedeck/contract';
import { createAnswerReaders, readAnswer } from '@firedeck/sdk';
import { useCallback, useEffect, useState } from 'react';
import { useModules } from '../../modules/modules-context.ts';

/** Third-party packages in this page's scripts; `missing` names modules whose list failed to load. */
export type Licenses =
  | { status: 'loading' }
  | { status: 'loaded'; packages: BundledPackage[]; missing: string[] };

export function useLicenses(): { licenses: Licenses; retry(): void } {
  const { modules } = useModules().documentModules;
  const [licenses, setLicenses] = useState<Licenses>({ status: 'loading' });
  const load = useCallback(async () => {
    setLicenses({ status: 'loading' });
    const lists = await Promise.all(modules.map(fetchPackages));
    setLicenses({
      status: 'loaded',
      packages: mergePackages(lists.flatMap((list) => list ?? [])),
      missing: modules
        .filter((_, index) => lists[index] === null)
        .map(({ descriptor }) => descriptor.title),
    });
  }, [modules]);
  useEffect(() => void load(), [load]);
  return { licenses, retry: () => void load() };
}

/** Null on failure. Incompatible and disabled modules are not on this page. */
async function fetchPackages(module: ModuleChoice): Promise<BundledPackage[] | null> {
  if (module.state !== 'ready') return [];
  try {
    const response = await fetch(`${module.base}${licencesFile}`);
    return response.ok
      ? await readAnswer(response, createAnswerReaders(module.id)(bundledPackages))
      : null;
  } catch {
    return null;
  }
}

/** Removes duplicates and sorts by name. */
function mergePackages(packages: BundledPackage[]): BundledPackage[] {
  const byName = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]));
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
