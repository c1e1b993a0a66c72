import { styled } from '@firedeck/kit';
import type { ReactNode } from 'react';

const Frame = styled('div')(({ theme }) => ({
  width: '100%',
  margin: '0 auto',
  padding: '20px 16px',
  // Bottom padding, so that the end of the page can scroll above notices, a toast and a bottom bar.
  paddingBottom:
    'max(96px, calc(var(--fd-toast, 0px) + var(--fd-notices, 0px) + var(--fd-bottom-bar, 0px) + 40px))',
  [theme.breakpoints.up('sm')]: { paddingTop: 32, paddingInline: 32 },
}));

export interface PageFrameProps {
  /** Maximum width of the content in pixels; default 1856. Forms: 560. */
  width?: number;
  children: ReactNode;
}

/** The margins of a page, with room for toasts at the bottom. */
export function PageFrame({ width = 1856, children }: PageFrameProps) {
  return <Frame style={{ maxWidth: `calc(${width}px + 64px)` }}>{children}</Frame>;
}
