import { TextField } from '@firedeck/kit';
import { logFailure, showToast, useElapsed, VisuallyHidden } from '@firedeck/sdk';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { noteChosen, recentlyChosen } from './recently-chosen.ts';
import type { SearchEntry } from './search-entry.ts';
import { SearchHints } from './search-hints.tsx';
import { optionId, SearchResults } from './search-results.tsx';
import { searchSections } from './search-sections.ts';
import { searchTexts } from './search-texts.ts';
import { ShortcutList } from './shortcut-list.tsx';
import { useActiveEntry } from './use-active-entry.ts';
import { useSearchIndex } from './use-search-index.ts';

export interface SearchContentsProps {
  /** What stands in the field at first. */
  begin: string;
  onClose(): void;
  /** Opens the search anew with other words. */
  onBegin(begin: string): void;
  onSignOut(): void;
}

const listId = 'search-results';
const asksForShortcuts = '?';

/** A field and what it finds: arrows choose, Enter runs, Escape leaves. */
export function Component({ begin, onClose, onBegin, onSignOut }: SearchContentsProps) {
  const [typed, setTyped] = useState(begin);
  const [recent, setRecent] = useState<string[]>([]);
  useEffect(() => void recentlyChosen().then(setRecent), []);
  const listShortcuts = useMemo(() => () => onBegin(asksForShortcuts), [onBegin]);
  const { index, own, shortcuts, isLoading, missing } = useSearchIndex({
    listShortcuts,
    signOut: onSignOut,
  });
  const isHelp = typed.trim() === asksForShortcuts;
  const { sections, total } = useMemo(
    () => searchSections({ index, own, recent, typed }),
    [index, own, recent, typed],
  );
  const shown = isHelp ? [] : sections.flatMap(({ entries }) => entries);
  const { active, reset, onKeyDown } = useActiveEntry(shown.length);

  function choose({ key, command }: SearchEntry): void {
    void noteChosen(key);
    onClose();
    run(command.run);
  }

  function onKey(event: KeyboardEvent): void {
    // Enter that ends the writing of a character chooses nothing.
    if (event.nativeEvent.isComposing) return;
    const entry = shown[active];
    if (event.key === 'Enter' && entry) choose(entry);
    else onKeyDown(event);
  }

  return (
    <>
      <TextField
        autoFocus
        placeholder={searchTexts.field}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
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
      <VisuallyHidden role="status">
        {isHelp ? searchTexts.shortcuts : told(total, isLoading)}
      </VisuallyHidden>
      {isHelp ? (
        <ShortcutList further={shortcuts} />
      ) : (
        <SearchResults id={listId} {...{ sections, total, active }} onChoose={choose} />
      )}
      <SearchHints isHelp={isHelp} isLoading={useElapsed(150) && isLoading} missing={missing} />
    </>
  );
}

function told(total: number, isLoading: boolean): string {
  if (total > 0) return searchTexts.count(total);
  return isLoading ? searchTexts.loading : searchTexts.nothing;
}

// Within the key press or click: it may open a tab.
function run(act: () => void): void {
  try {
    act();
  } catch (cause) {
    logFailure('What was chosen in the search failed', cause);
    showToast({ kind: 'error', ...searchTexts.failed });
  }
}
