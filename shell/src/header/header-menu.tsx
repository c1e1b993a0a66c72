import { IconButton, Menu } from '@firedeck/kit';
import { type ElementType, type KeyboardEvent, type ReactNode, useId, useState } from 'react';

interface HeaderMenuProps {
  label: string;
  icon: ReactNode;
  /** Called when the button gets pointer or focus. */
  onPreload?: () => void;
  /** Content below the entries that is not a menu item; Tab leads to it. */
  paper?: ElementType;
  /** Receives a function that closes the menu. */
  children: (close: () => void) => ReactNode;
}

/** A header icon button with a menu. */
export function HeaderMenu({ label, icon, onPreload, paper, children }: HeaderMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onPointerEnter={onPreload}
        onFocus={onPreload}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {icon}
      </IconButton>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          list: { 'aria-label': label },
          ...(paper && { paper: { component: paper, onKeyDownCapture: keepOpenOnTab } }),
        }}
      >
        {children(close)}
      </Menu>
    </>
  );
}

// The menu's list closes it on Tab.
function keepOpenOnTab(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation();
}
