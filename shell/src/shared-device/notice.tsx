import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';

/** The frame of one notice. */
export const Notice = styled('div')(({ theme }) => ({
  pointerEvents: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  marginTop: 8,
  maxWidth: 720,
  padding: '12px 16px',
  border: `1px solid ${tokens.color.warning}`,
  borderRadius: tokens.radius.card,
  backgroundColor: tokens.color.warningSurface,
  color: tokens.color.text,
  '& > svg': { flex: 'none', color: tokens.color.warning },
  '& > span': { flex: '1 1 240px' },
  '& > button': { marginInlineStart: 'auto' },
  // Small, because it covers the page.
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'nowrap',
    padding: '8px 8px 8px 12px',
    '& > svg': { display: 'none' },
    '& > span': { flex: 1 },
  },
}));
