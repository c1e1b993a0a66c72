import { styled } from '@firedeck/kit';
import { PageFrame, useElapsed } from '@firedeck/sdk';
import { useRef } from 'react';
import { moduleConfig } from '../../module.config.ts';
import { asideAttribute } from '../aside-attribute.ts';
import { laterAttribute, waitingAttribute } from '../boot/end-opening.ts';
import { LazyView } from '../lazy/lazy-view.tsx';
import { listSlotEntries } from '../modules/document-modules.ts';
import { useModules } from '../modules/modules-context.ts';
import { Slot } from '../modules/slot.tsx';
import { useDocumentTitle } from '../use-document-title.ts';
import { lazyMissingBoard } from './lazy-missing-board.ts';
import { useHeightKnown } from './use-height-known.ts';

const asideWidth = 344;
/** From this width on, the notes are beside the board. */
const wide = '@media (min-width: 1600px)';
const narrow = '@media (max-width: 1599.95px)';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  alignItems: 'start',
  [wide]: { gridTemplateColumns: `minmax(0, 1fr) ${asideWidth}px` },
});

const aside = { [asideAttribute]: '' };
const later = { [laterAttribute]: '' };
const waiting = { [waitingAttribute]: '' };

const Aside = styled('div')({
  // Keeps the notes visible beside a long board.
  [wide]: { position: 'sticky', top: 96, minHeight: 'calc(100dvh - 192px)' },
  // Hidden until the tools above have loaded, so that they don't shift while being read.
  [narrow]: { [`&[${waitingAttribute}]`]: { visibility: 'hidden' } },
});

// The notes are shown even if the tools fail.
const maxToolsAloneMs = 1_000;

/** The board: tools, with the notes below or, on very wide screens, beside them. */
export function DashboardPage() {
  useDocumentTitle(title);
  const main = useRef<HTMLDivElement>(null);
  const hasBoard = listSlotEntries(useModules().documentModules, 'dashboard.main').length > 0;
  const isWaiting = !useHeightKnown(main);
  const hasWaited = useElapsed(maxToolsAloneMs);
  return (
    <PageFrame>
      <Columns>
        <div ref={main}>
          {hasBoard ? (
            <Slot name="dashboard.main" isMain />
          ) : (
            <LazyView component={lazyMissingBoard} props={{}} minHeight={200} />
          )}
        </div>
        <Aside {...aside} {...later} {...(isWaiting && waiting)}>
          {/* After the tools: both at once would keep the main thread from the board for longer. */}
          {(hasWaited || !isWaiting) && <Slot name="dashboard.aside" />}
        </Aside>
      </Columns>
    </PageFrame>
  );
}

const title = moduleConfig.routes?.find(({ view }) => view === 'dashboard')?.title;
