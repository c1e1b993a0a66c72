import type { Section } from '@firedeck/contract';
import { Typography } from '@firedeck/kit';
import {
  errorSentence,
  FailureNotice,
  heightUnknown,
  isApiError,
  PageSpinner,
  useElapsed,
  useUserId,
} from '@firedeck/sdk';
import { useDeferredValue, useEffect, useRef } from 'react';
import { saveBoardSize } from '../board-size.ts';
import { SectionChips } from '../sections/section-chips.tsx';
import { useSectionFilter } from '../sections/use-section-filter.ts';
import { texts } from '../texts.ts';
import { useToolsListQuery } from '../tools-api.ts';
import { UnsentSection } from '../unsent-tools/unsent-section.tsx';
import { EmptyBoard } from './empty-board.tsx';
import { focusBoardControl } from './focus/focus-card.ts';
import { BoardHeading } from './heading/board-heading.tsx';
import { ToolGrid } from './tool-grid.tsx';
import { useArrange } from './use-arrange.ts';

const noSections: Section[] = [];

/** The member's tools on the board. */
export function View() {
  const userId = useUserId();
  const { data, error, refetch } = useToolsListQuery(undefined, { skip: !userId });
  // Deferred, so that React renders the cards in short tasks and doesn't block presses on the first
  // paint.
  const isDrawn = useDeferredValue(data !== undefined);
  const tools = isDrawn ? data?.tools : undefined;
  const size = tools?.length;
  const arrange = useArrange(size !== undefined && size > 0);
  const sections = data?.sections ?? noSections;
  const filter = useSectionFilter(sections);
  const hasSections = sections.length > 0;
  useEffect(() => {
    if (size !== undefined) saveBoardSize(size, hasSections);
  }, [size, hasSections]);
  useFocusOfNewContents(size === undefined ? null : size === 0);
  return (
    <>
      <BoardHeading count={tools?.length ?? null} arrange={arrange} />
      {sections.length > 0 && tools && tools.length > 0 && (
        <SectionChips
          tools={tools}
          sections={sections}
          selected={filter.section}
          onSelect={filter.select}
        />
      )}
      {tools?.length === 0 && <EmptyBoard />}
      {tools && tools.length > 0 && (
        <ToolGrid tools={tools} sections={sections} section={filter.section} arrange={arrange} />
      )}
      {tools && <UnsentSection />}
      {!tools && !error && <Loading />}
      {!tools && error && (
        <FailureNotice
          title={texts.grid.loadFailed}
          safe={texts.grid.loadFailedSafe}
          next={isApiError(error) ? errorSentence(error) : ''}
          onRetry={refetch}
        />
      )}
    </>
  );
}

/** Moves the focus when deleting the last tool, or its Undo, has replaced the focused element. */
function useFocusOfNewContents(isEmpty: boolean | null): void {
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    const hasChanged = wasEmpty.current !== null && wasEmpty.current !== isEmpty;
    wasEmpty.current = isEmpty;
    if (hasChanged && document.activeElement === document.body) focusBoardControl(null);
  }, [isEmpty]);
}

const slowNoticeDelayMs = 4_000;

function Loading() {
  const isSlow = useElapsed(slowNoticeDelayMs);
  return (
    <div {...heightUnknown}>
      <PageSpinner />
      <Typography role="status" sx={{ textAlign: 'center', minHeight: '1.5em' }}>
        {isSlow && texts.grid.slow}
      </Typography>
    </div>
  );
}
