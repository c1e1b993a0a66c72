import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { phoneQuery } from '../phone-query.ts';

// All buttons fit in one line from 320 px up; large controls shrink if needed.
export const headerButtonWidth = `min(${tokens.target}, 13.7vw)`;

/** The bar at the top of each page. An empty one reserves its space. */
export const HeaderBar = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 1100,
  display: 'flex',
  alignItems: 'center',
  gap: 'var(--fd-gap)',
  flexWrap: 'wrap',
  minHeight: 64,
  padding: '0 32px 0 28px',
  borderBottom: `1px solid ${tokens.color.line}`,
  backgroundColor: tokens.color.surface,
  [phoneQuery]: {
    minHeight: 56,
    gap: 0,
    padding: '0 4px 0 6px',
    '& .MuiIconButton-root': { width: headerButtonWidth },
    // Drawn inside the button, because the window's edge would cut off an outer outline.
    '& .MuiIconButton-root:focus-visible': { outlineOffset: -3 },
    // As much of 16 px as a narrow screen allows; none beside Lock.
    'html[data-controls="large"] &:not(:has(> [data-lock])) .MuiIconButton-root': {
      width: 'min(48px, 13.7vw)',
      marginInlineStart: 'min(16px, 12.5vw - 29px)',
    },
  },
});
