import { styled } from '@firedeck/kit';
import { PageFrame } from '@firedeck/sdk';
import { Slot } from '../modules/slot.tsx';
import { useDashboardTitle } from './use-dashboard-title.ts';

const asideWidth = 360;

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  alignItems: 'start',
  [theme.breakpoints.up('xl')]: { gridTemplateColumns: `minmax(0, 1fr) ${asideWidth}px` },
}));

// Beside a long board the notes stay in sight below the header.
const Aside = styled('div')(({ theme }) => ({
  [theme.breakpoints.up('xl')]: { position: 'sticky', top: 96 },
}));

/** The board: tools, and the notes below them or, on very wide screens, beside. */
export function DashboardPage() {
  useDashboardTitle();
  return (
    <PageFrame>
      <Columns>
        <div>
          <Slot name="dashboard.main" />
        </div>
        <Aside>
          <Slot name="dashboard.aside" />
        </Aside>
      </Columns>
    </PageFrame>
  );
}
