import { TextField } from '@firedeck/kit';
import { type Command, logFailure, showToast, useElapsed, VisuallyHidden } from '@firedeck/sdk';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import type {} from '../../boot/boot-responses.ts';
import { texts } from '../../texts.ts';
import type { SearchEntry } from './search-entry.ts';
import { SearchHints } from './search-hints.tsx';
import { optionId, SearchResults } from './search-results.tsx';
import { SearchRow } from './search-row.tsx';
import { buildSections, isNumbered } from './search-sections.ts';
import { searchTexts } from './search-texts.ts';
import { ShortcutList } from './shortcut-list.tsx';
import { useActiveEntry } from './use-active-entry.ts';
import { useSearchIndex } from './use-search-index.ts';
import { addUsed, loadUsed, type UsedEntries } from './used-entries.ts';

export interface SearchContentsProps {
  initialQuery: string;
  onClose(): void;
  /** Reopens the search with another query. */
  onRestart(initialQuery: string): void;
  onSignOut(): void;
}

const listId = 'search-results';
const shortcutsQuery = '?';

/** The search field and its results: arrows select, Enter runs, Escape closes. */
export function Component({ initialQuery, onClose, onRestart, onSignOut }: SearchContentsProps) {
  const [query, setQuery] = useState(
    () => initialQuery || (window.firedeckBoot?.search?.take() ?? ''),
  );
  const [used, setUsed] = useState<UsedEntries | null>(null);
  useEffect(() => void loadUsed().then(setUsed), []);
  const listShortcuts = useMemo(() => () => onRestart(shortcutsQuery), [onRestart]);
  const { index, findSimilar, shellEntries, shortcuts, isLoading, missing } = useSearchIndex({
    listShortcuts,
    signOut: onSignOut,
  });
  const isHelp = query.trim() === shortcutsQuery;
  const { sections, total } = useMemo(
    () => buildSections({ index, findSimilar, shellEntries, used, query }),
    [index, findSimilar, shellEntries, used, query],
  );
  const shown = isHelp ? [] : sections.flatMap(({ entries }) => entries);
  const numberedEntries = sections.filter(isNumbered).flatMap(({ entries }) => entries);
  const { active, reset, onKeyDown } = useActiveEntry(shown.length);

  function choose({ key, command }: SearchEntry, action: CommandAction = 'run'): void {
    void addUsed(key);
    if (action !== 'openBeside') onClose();
    run(() => command[action]?.());
  }

  function onKey(event: KeyboardEvent): void {
    // Enter that ends IME composition selects nothing.
    if (event.nativeEvent.isComposing) return;
    const numbered = event.altKey ? numberedEntries[readDigitIndex(event)] : undefined;
    const entry = numbered ?? shown[active];
    const action = numbered ? 'run' : readAction(event, entry?.command);
    if (entry && action) {
      // Alt with a digit writes a character on some keyboards.
      event.preventDefault();
      choose(entry, action);
    } else onKeyDown(event);
  }

  return (
    <>
      <SearchRow onClose={onClose}>
        <TextField
          autoFocus
          // Shown in full on phones, where the label is shortened.
          placeholder={texts.header.searchField}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            reset();
          }}
          onKeyDown={onKey}
          slotProps={{
            htmlInput: {
              role: 'combobox',
              'aria-label': searchTexts.field,
              'aria-expanded': !isHelp,
              'aria-controls': isHelp ? undefined : listId,
              'aria-activedescendant': shown[active] && optionId(active),
              'aria-autocomplete': 'list',
              autoComplete: 'off',
              enterKeyHint: 'go',
              spellCheck: false,
            },
          }}
        />
      </SearchRow>
      <VisuallyHidden role="status">
        {isHelp ? searchTexts.shortcuts : statusMessage(total, isLoading)}
      </VisuallyHidden>
      {isHelp ? (
        <ShortcutList moduleShortcuts={shortcuts} />
      ) : (
        <SearchResults id={listId} {...{ sections, total, active }} onChoose={choose} />
      )}
      <SearchHints isHelp={isHelp} isLoading={useElapsed(150) && isLoading} missing={missing} />
    </>
  );
}

/** 0 for the key labeled 1, whatever character Alt types; NaN for any other key. */
const readDigitIndex = ({ code }: KeyboardEvent): number =>
  Number(/^Digit([1-8])$/.exec(code)?.[1]) - 1;

type CommandAction = 'run' | 'openBeside' | 'edit';

/** What a key does with a command; null for keys that do nothing with it. */
function readAction(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  command?: Command,
): CommandAction | null {
  if (key === 'F2') return command?.edit ? 'edit' : null;
  if (key !== 'Enter') return null;
  return (ctrlKey || metaKey) && command?.openBeside ? 'openBeside' : 'run';
}

function statusMessage(total: number, isLoading: boolean): string {
  if (total > 0) return searchTexts.count(total);
  return isLoading ? searchTexts.loading : searchTexts.nothing;
}

// Synchronous within the user gesture, because it may open a tab.
function run(command: () => void): void {
  try {
    command();
  } catch (cause) {
    logFailure('search command failed', cause);
    showToast({ kind: 'error', ...searchTexts.failed });
  }
}
