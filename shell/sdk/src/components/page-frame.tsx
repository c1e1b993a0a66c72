import { styled } from '@firedeck/kit';
import type { ReactNode } from 'react';

const Frame = styled('div')(({ theme }) => ({
  width: '100%',
  margin: '0 auto',
  padding: '20px 16px 96px',
  [theme.breakpoints.up('sm')]: { padding: '32px 32px 96px' },
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
