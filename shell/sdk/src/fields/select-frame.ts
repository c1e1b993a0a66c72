import { styled } from '@firedeck/kit';
// By its name: this file is bundled with each module, the rest of the sdk is not.
import { tokens } from '@firedeck/sdk';

/** Around a label and the browser's own list of choices: known by every keyboard, screen reader and phone. */
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
  // Farther in than the browser's own, which touches the frame.
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
