import {
  type BundledPackage,
  bundledPackages,
  licencesFile,
  type ModuleChoice,
} from '@firedeck/contract';
import { createAnswerReaders, readAnswer } from '@firedeck/sdk';
import { useCallback, useEffect, useState } from 'react';
import { useModules } from '../../modules/modules-context.ts';

/** The packages of others in this page's scripts; `missing` names modules that did not tell. */
export type Licences =
  | { status: 'loading' }
  | { status: 'loaded'; packages: BundledPackage[]; missing: string[] };

/** Asks each module's artifact for its list; `retry` asks again. */
export function useLicences(): { licences: Licences; retry(): void } {
  const { modules } = useModules().chosen;
  const [licences, setLicences] = useState<Licences>({ status: 'loading' });
  const load = useCallback(async () => {
    setLicences({ status: 'loading' });
    const lists = await Promise.all(modules.map(listOf));
    setLicences({
      status: 'loaded',
      packages: merged(lists.flatMap((list) => list ?? [])),
      missing: modules
        .filter((_, index) => lists[index] === null)
        .map(({ descriptor }) => descriptor.title),
    });
  }, [modules]);
  useEffect(() => void load(), [load]);
  return { licences, retry: () => void load() };
}

/** Null where the list could not be had. What does not fit or is switched off is not on this page. */
async function listOf(module: ModuleChoice): Promise<BundledPackage[] | null> {
  if (module.state !== 'ready') return [];
  try {
    const answer = await fetch(`${module.base}${licencesFile}`);
    return answer.ok
      ? await readAnswer(answer, createAnswerReaders(module.id)(bundledPackages))
      : null;
  } catch {
    return null;
  }
}

/** Each package once, by name. */
function merged(packages: BundledPackage[]): BundledPackage[] {
  const byName = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]));
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
