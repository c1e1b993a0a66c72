import { styled } from '@firedeck/kit';
import { PageFrame } from '@firedeck/sdk';
import { useRef } from 'react';
import { Slot } from '../modules/slot.tsx';
import { useDashboardTitle } from './use-dashboard-title.ts';
import { useHeightKnown } from './use-height-known.ts';

const asideWidth = 360;

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  alignItems: 'start',
  [theme.breakpoints.up('xl')]: { gridTemplateColumns: `minmax(0, 1fr) ${asideWidth}px` },
}));

const Aside = styled('div')(({ theme }) => ({
  // Beside a long board the notes stay in sight below the header.
  [theme.breakpoints.up('xl')]: { position: 'sticky', top: 96 },
  // Below tools on their way they would be pushed aside while somebody reads them.
  [theme.breakpoints.down('xl')]: { '&[data-waiting]': { visibility: 'hidden' } },
}));

/** The board: tools, and the notes below them or, on very wide screens, beside. */
export function DashboardPage() {
  useDashboardTitle();
  const main = useRef<HTMLDivElement>(null);
  const isWaiting = !useHeightKnown(main);
  return (
    <PageFrame>
      <Columns>
        <div ref={main}>
          <Slot name="dashboard.main" />
        </div>
        <Aside data-waiting={isWaiting ? '' : undefined}>
          <Slot name="dashboard.aside" />
        </Aside>
      </Columns>
    </PageFrame>
  );
}
