import { useNavigate } from '@firedeck/kit';
import { useMemo } from 'react';
import { moduleConfig } from '../../../module.config.ts';
import { useModules } from '../../modules/modules-context.ts';
import { useOpenPanel } from '../panels/use-open-panel.ts';
import { indexEntries } from './matching-entries.ts';
import { ownCommands } from './own-commands.ts';
import { entriesOf } from './search-entry.ts';
import { useModuleCommands } from './use-module-commands.ts';

interface Options {
  listShortcuts(): void;
  signOut(): void;
}

/** Everything that can be found: the shell's own entries and what modules have given so far. */
export function useSearchIndex({ listShortcuts, signOut }: Options) {
  const { chosen } = useModules();
  const navigate = useNavigate();
  const openPanel = useOpenPanel();
  const { offers, ...rest } = useModuleCommands();
  const own = useMemo(() => {
    const goTo = (path: string) => void navigate(path);
    const commands = ownCommands(chosen, { goTo, openPanel, listShortcuts, signOut });
    return entriesOf(moduleConfig.id, commands);
  }, [chosen, navigate, openPanel, listShortcuts, signOut]);
  const index = useMemo(() => {
    const given = [...offers].flatMap(([id, { commands }]) => entriesOf(id, commands ?? []));
    return indexEntries([...given, ...own]);
  }, [own, offers]);
  const shortcuts = [...offers.values()].flatMap((offer) => offer.shortcuts ?? []);
  return { index, own, shortcuts, ...rest };
}
