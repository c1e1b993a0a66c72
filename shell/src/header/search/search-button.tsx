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

/** Opens the search; so do Ctrl K or ⌘ K, and `?` for the shortcuts. */
export function SearchButton({ onSignOut }: SearchButtonProps) {
  // What stands in the field at first; null while the search is closed.
  const [begin, setBegin] = useState<string | null>(null);
  useSearchKeys(setBegin);
  return (
    <>
      <IconButton
        aria-label={texts.header.search}
        title={texts.header.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={search.preload}
        onFocus={search.preload}
        onClick={() => setBegin('')}
      >
        <SearchIcon />
      </IconButton>
      {begin !== null && (
        <SearchDialog key={begin} onClose={() => setBegin(null)}>
          <LazyView
            component={search}
            props={{ begin, onClose: () => setBegin(null), onBegin: setBegin, onSignOut }}
          />
        </SearchDialog>
      )}
    </>
  );
}
