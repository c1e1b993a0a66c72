import { Dialog, TextField, Typography } from '@firedeck/kit';
import { VisuallyHidden } from '@firedeck/sdk';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useModules } from '../../modules/modules-context.ts';
import { texts } from '../../texts.ts';
import { matchingEntries, type SearchEntry, searchEntries } from './search-entries.ts';
import { optionId, SearchResults } from './search-results.tsx';
import { useActiveEntry } from './use-active-entry.ts';
import { useGoToEntry } from './use-go-to-entry.ts';

const listId = 'search-results';

/** A field and what it finds: arrows choose, Enter goes there, Escape leaves. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { chosen } = useModules();
  const all = useMemo(() => searchEntries(chosen), [chosen]);
  const [typed, setTyped] = useState('');
  const found = matchingEntries(all, typed);
  const { active, reset, onKeyDown } = useActiveEntry(found.length);
  const goTo = useGoToEntry();

  function choose(entry: SearchEntry | undefined): void {
    if (!entry) return;
    onClose();
    goTo(entry);
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') choose(found[active]);
    else onKeyDown(event);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': texts.search.title } }}
      sx={{
        '& .MuiDialog-container': { alignItems: 'flex-start' },
        '& .MuiDialog-paper': { p: 2 },
      }}
    >
      <TextField
        autoFocus
        placeholder={texts.search.placeholder}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          reset();
        }}
        onKeyDown={onKey}
        slotProps={{
          htmlInput: {
            role: 'combobox',
            'aria-label': texts.search.title,
            'aria-expanded': true,
            'aria-controls': listId,
            'aria-activedescendant': found[active] && optionId(active),
            autoComplete: 'off',
            spellCheck: false,
          },
        }}
      />
      <VisuallyHidden role="status">{found.length === 0 && texts.search.nothing}</VisuallyHidden>
      <SearchResults id={listId} entries={found} active={active} onChoose={choose} />
      {found.length === 0 && (
        <Typography aria-hidden="true" sx={{ color: 'text.secondary', p: 2 }}>
          {texts.search.nothing}
        </Typography>
      )}
    </Dialog>
  );
}
