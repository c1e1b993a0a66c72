import { IconButton } from '@firedeck/kit';
import { SearchIcon } from '@firedeck/sdk';
import { useCallback, useState } from 'react';
import { texts } from '../../texts.ts';
import { SearchDialog } from './search-dialog.tsx';
import { useSearchShortcut } from './use-search-shortcut.ts';

/** Opens the search; so does Ctrl K or ⌘ K. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  useSearchShortcut(open);
  return (
    <>
      <IconButton
        aria-label={texts.header.search}
        title={texts.header.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <SearchIcon />
      </IconButton>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
