import { ButtonBase, styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';

/** A button stretched over the card by a pseudo-element, so that controls are not nested. */
export const LaunchSurface = styled(ButtonBase)({
  position: 'static',
  // Inline text, so that the arrow follows the last word if the label wraps.
  display: 'inline-block',
  font: 'inherit',
  textAlign: 'left',
  color: tokens.color.textSecond,
  '&::before': { content: '""', position: 'absolute', inset: 0, borderRadius: tokens.radius.card },
  // In CSS, which saves an element per card; the button has an aria-label.
  '&::after': { content: '"\\00a0↗"' },
  '&[data-kind=same-tab]::after': { content: '"\\00a0→"' },
  '&.Mui-focusVisible, &:focus-visible': { outline: 'none' },
  '&.Mui-focusVisible::before, &:focus-visible::before': tokens.focusRing,
});
