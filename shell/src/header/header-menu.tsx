import { IconButton, Menu } from '@firedeck/kit';
import { type ReactNode, useId, useState } from 'react';

export interface HeaderMenuProps {
  label: string;
  icon: ReactNode;
  /** Called when somebody is about to open the menu. */
  onNear?: () => void;
  /** Gets the way to close the menu. */
  children: (close: () => void) => ReactNode;
}

/** An icon button of the header that opens a menu below itself. */
export function HeaderMenu({ label, icon, onNear, children }: HeaderMenuProps) {
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
        onPointerEnter={onNear}
        onFocus={onNear}
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
        slotProps={{ list: { 'aria-label': label } }}
      >
        {children(close)}
      </Menu>
    </>
  );
}
