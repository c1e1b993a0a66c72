import { IconButton, styled } from '@firedeck/kit';
import { SearchIcon, tokens } from '@firedeck/sdk';
import { useState } from 'react';
import { LazyView } from '../../lazy/lazy-view.tsx';
import { texts } from '../../texts.ts';
import { lazySearch } from './lazy-search.ts';
import { SearchDialog } from './search-dialog.tsx';
import { searchKeys } from './search-key.ts';
import { useSearchKeys } from './use-search-keys.ts';

// Looks like a search field where there is room.
const FieldButton = styled(IconButton)({
  '& > .text': { display: 'none' },
  '@media (min-width: 1024px)': {
    width: 'min(360px, 30vw)',
    justifyContent: 'flex-start',
    gap: 12,
    padding: '0 12px',
    // Not larger with large controls: it would touch the edges of the header.
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: `calc((${tokens.target} - 48px) / 2) 0`,
      border: `1px solid ${tokens.color.control}`,
      borderRadius: tokens.radius.control,
    },
    color: tokens.color.textSecond,
    fontSize: tokens.fontSize.text,
    lineHeight: 1.25,
    textAlign: 'left',
    fontFamily: 'inherit',
    '& > .text': {
      display: 'block',
      flex: 1,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    // Decorative, because visible text would have to be part of the accessible name.
    '&::after': {
      content: 'attr(data-keys)',
      padding: '2px 8px',
      border: `1px solid ${tokens.color.line}`,
      borderRadius: 6,
      font: 'inherit',
      fontSize: tokens.fontSize.small,
    },
  },
});

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
      <FieldButton
        aria-label={texts.header.searchField}
        title={texts.header.searchField}
        data-keys={searchKeys.join(' ')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={lazySearch.preload}
        onFocus={lazySearch.preload}
        onClick={() => setInitialQuery('')}
      >
        <SearchIcon />
        <span className="text">{texts.header.searchField}</span>
      </FieldButton>
      {initialQuery !== null && (
        <SearchDialog key={initialQuery} onClose={() => setInitialQuery(null)}>
          <LazyView
            component={lazySearch}
            minHeight={834}
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
