import { useNavigate } from '@firedeck/kit';
import { useSession } from '@firedeck/sdk';
import { useMemo } from 'react';
import { moduleConfig } from '../../../module.config.ts';
import { useModules } from '../../modules/modules-context.ts';
import { shellSession } from '../../session/shell-session.ts';
import { useOpenPanel } from '../panels/use-open-panel.ts';
import { indexEntries } from './find-entries.ts';
import { openNotes } from './open-notes.ts';
import { type SearchEntry, toEntries } from './search-entry.ts';
import { createShellCommands } from './shell-commands.ts';
import { createSimilarSearch } from './similar-entries.ts';
import { useModuleCommands } from './use-module-commands.ts';

interface Options {
  listShortcuts(): void;
  signOut(): void;
}

/** All entries: those of the shell and of modules loaded so far. */
export function useSearchIndex({ listShortcuts, signOut }: Options) {
  const { documentModules } = useModules();
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : null;
  const navigate = useNavigate();
  const openPanel = useOpenPanel();
  const { commandsByModule, ...rest } = useModuleCommands();
  const shellEntries = useMemo(() => {
    const goTo = (path: string) => void navigate(path);
    const commands = createShellCommands(documentModules, user, {
      goTo,
      openPanel,
      openNotes: () => openNotes(goTo),
      listShortcuts,
      lock: () => void shellSession().lock(),
      signOut,
    });
    return toEntries(moduleConfig.id, commands);
  }, [documentModules, user, navigate, openPanel, listShortcuts, signOut]);
  const index = useMemo(() => {
    const given = [...commandsByModule].flatMap(([id, { commands }]) =>
      toEntries(id, commands ?? []),
    );
    return indexEntries([...given, ...shellEntries]);
  }, [shellEntries, commandsByModule]);
  const findSimilar = useMemo(() => lazily(() => createSimilarSearch(index)), [index]);
  const shortcuts = [...commandsByModule.values()].flatMap((offer) => offer.shortcuts ?? []);
  return { index, findSimilar, shellEntries, shortcuts, ...rest };
}

// Created on demand, because most queries have enough exact results.
function lazily(create: () => (phrase: string) => SearchEntry[]) {
  let search: ReturnType<typeof create> | null = null;
  return (phrase: string) => {
    search ??= create();
    return search(phrase);
  };
}
