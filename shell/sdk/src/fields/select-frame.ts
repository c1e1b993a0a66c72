import { styled } from '@firedeck/kit';
// Imported from the package, because each module bundles this file, but not the rest of the sdk.
import { tokens } from '@firedeck/sdk';

/** A label and a native select, which every keyboard, screen reader and phone supports. */
export const SelectFrame = styled('div')({
  position: 'relative',
  '& > label': { fontWeight: tokens.fontWeight.strong },
  '& > select': {
    minHeight: tokens.target,
    padding: '0 40px 0 12px',
    appearance: 'none',
    font: 'inherit',
    color: tokens.color.text,
    backgroundColor: tokens.color.surface,
    border: `1px solid ${tokens.color.control}`,
    borderRadius: tokens.radius.control,
  },
  // Inset, because the native arrow touches the border.
  '&::after': {
    content: '""',
    position: 'absolute',
    right: 18,
    bottom: `calc(${tokens.target} / 2 - 2px)`,
    width: 9,
    height: 9,
    borderRight: '2px solid',
    borderBottom: '2px solid',
    transform: 'rotate(45deg)',
    pointerEvents: 'none',
  },
});
