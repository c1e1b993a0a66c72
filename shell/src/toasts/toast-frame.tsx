import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';

/** The box of a toast: icon, text, action, close. */
export const ToastFrame = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  maxWidth: 480,
  minHeight: 64,
  // Leaves a bar at the bottom of the page accessible.
  marginBottom: 'var(--fd-bottom-bar, 0px)',
  padding: '8px 8px 8px 16px',
  borderRadius: tokens.radius.card,
  border: `1px solid ${tokens.color.control}`,
  borderLeftWidth: 6,
  boxShadow: tokens.shadow,
  backgroundColor: tokens.color.surface,
  color: tokens.color.text,
  '& > svg': { flex: 'none' },
  '& > div': { flex: 1, minWidth: 0, marginInlineStart: 4 },
  '& > button': { flex: 'none', paddingInline: 12 },
  '&[data-kind="success"]': { borderLeftColor: tokens.color.good },
  '&[data-kind="success"] > svg': { color: tokens.color.good },
  '&[data-kind="error"]': { borderColor: tokens.color.error },
  '&[data-kind="error"] > svg': { color: tokens.color.error },
});
