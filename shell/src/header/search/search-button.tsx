import { IconButton } from '@firedeck/kit';
import { SearchIcon } from '@firedeck/sdk';
import { useState } from 'react';
import { LazyView } from '../../lazy/lazy-view.tsx';
import { texts } from '../../texts.ts';
import { search } from './search.ts';
import { SearchDialog } from './search-dialog.tsx';
import { useSearchKeys } from './use-search-keys.ts';

interface SearchButtonProps {
  onSignOut(): void;
}

/** Opens the search, as Ctrl K or ⌘ K do; `?` opens the shortcuts. */
export function SearchButton({ onSignOut }: SearchButtonProps) {
  // Null while the search is closed.
  const [initialQuery, setInitialQuery] = useState<string | null>(null);
  useSearchKeys(setInitialQuery);
  return (
    <>
      <IconButton
        aria-label={texts.header.search}
        title={texts.header.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={search.preload}
        onFocus={search.preload}
        onClick={() => setInitialQuery('')}
      >
        <SearchIcon />
      </IconButton>
      {initialQuery !== null && (
        <SearchDialog key={initialQuery} onClose={() => setInitialQuery(null)}>
          <LazyView
            component={search}
            props={{
              initialQuery,
              onClose: () => setInitialQuery(null),
              onRestart: setInitialQuery,
              onSignOut,
            }}
          />
        </SearchDialog>
      )}
    </>
  );
}
