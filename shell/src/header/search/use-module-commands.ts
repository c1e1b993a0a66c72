import type { ModuleChoice } from '@firedeck/contract';
import { useEffect, useMemo, useState } from 'react';
import { useModules } from '../../modules/modules-context.ts';
import { type ModuleCommands, subscribeCommands } from './subscribe-commands.ts';

/** Commands of all modules, kept current while the search is open. */
export function useModuleCommands() {
  const { documentModules, loader } = useModules();
  const contributors = useMemo(
    () => documentModules.modules.filter(contributesCommands),
    [documentModules],
  );
  const [commandsByModule, setCommandsByModule] = useState<ReadonlyMap<string, ModuleCommands>>(
    new Map(),
  );

  useEffect(() => {
    const stops = contributors.map((module) =>
      subscribeCommands(loader, module, (offer) =>
        setCommandsByModule((known) => new Map(known).set(module.id, offer)),
      ),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [loader, contributors]);

  return {
    commandsByModule,
    isLoading: contributors.some(({ id }) => !commandsByModule.has(id)),
    /** Titles of modules whose commands failed to load. */
    missing: contributors
      .filter(({ id }) => commandsByModule.get(id)?.commands === null)
      .map(({ descriptor }) => descriptor.title),
  };
}

// `contributes` is missing from older servers.
const contributesCommands = ({ state, descriptor }: ModuleChoice): boolean =>
  state === 'ready' && (descriptor.contributes ?? []).includes('commands');
