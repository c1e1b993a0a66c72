import type { ModuleChoice } from '@firedeck/contract';
import { useEffect, useMemo, useState } from 'react';
import { useModules } from '../../modules/modules-context.ts';
import { followCommands, type Offer } from './follow-commands.ts';

/** What modules offer, as it arrives and changes while the search is open. */
export function useModuleCommands() {
  const { chosen, loader } = useModules();
  const offering = useMemo(() => chosen.modules.filter(offersCommands), [chosen]);
  const [offers, setOffers] = useState<ReadonlyMap<string, Offer>>(new Map());

  useEffect(() => {
    const stops = offering.map((module) =>
      followCommands(loader, module, (offer) =>
        setOffers((known) => new Map(known).set(module.id, offer)),
      ),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [loader, offering]);

  return {
    offers,
    isLoading: offering.some(({ id }) => !offers.has(id)),
    /** Titles of the modules whose commands could not be had. */
    missing: offering
      .filter(({ id }) => offers.get(id)?.commands === null)
      .map(({ descriptor }) => descriptor.title),
  };
}

// A pointer written by an older server does not say.
const offersCommands = ({ state, descriptor }: ModuleChoice): boolean =>
  state === 'ready' && (descriptor.contributes ?? []).includes('commands');
