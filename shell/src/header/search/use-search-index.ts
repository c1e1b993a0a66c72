import { useNavigate } from '@firedeck/kit';
import { useMemo } from 'react';
import { moduleConfig } from '../../../module.config.ts';
import { useModules } from '../../modules/modules-context.ts';
import { useOpenPanel } from '../panels/use-open-panel.ts';
import { indexEntries } from './find-entries.ts';
import { toEntries } from './search-entry.ts';
import { createShellCommands } from './shell-commands.ts';
import { useModuleCommands } from './use-module-commands.ts';

interface Options {
  listShortcuts(): void;
  signOut(): void;
}

/** All entries: those of the shell and of modules loaded so far. */
export function useSearchIndex({ listShortcuts, signOut }: Options) {
  const { chosen } = useModules();
  const navigate = useNavigate();
  const openPanel = useOpenPanel();
  const { commandsByModule, ...rest } = useModuleCommands();
  const shellEntries = useMemo(() => {
    const goTo = (path: string) => void navigate(path);
    const commands = createShellCommands(chosen, { goTo, openPanel, listShortcuts, signOut });
    return toEntries(moduleConfig.id, commands);
  }, [chosen, navigate, openPanel, listShortcuts, signOut]);
  const index = useMemo(() => {
    const given = [...commandsByModule].flatMap(([id, { commands }]) =>
      toEntries(id, commands ?? []),
    );
    return indexEntries([...given, ...shellEntries]);
  }, [shellEntries, commandsByModule]);
  const shortcuts = [...commandsByModule.values()].flatMap((offer) => offer.shortcuts ?? []);
  return { index, shellEntries, shortcuts, ...rest };
}
