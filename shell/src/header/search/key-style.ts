import { tokens } from '@firedeck/sdk';

/** The style of a keyboard key. */
export const keyStyle = {
  minWidth: 28,
  padding: '2px 8px',
  border: `1px solid ${tokens.color.control}`,
  borderRadius: 6,
  font: 'inherit',
  fontSize: tokens.fontSize.small,
  textAlign: 'center',
  whiteSpace: 'nowrap',
} as const;
