import type { Section, Tool } from '@firedeck/contract';
import { styled, Typography } from '@firedeck/kit';
import { VisuallyHidden } from '@firedeck/sdk';
import { type FocusEvent, type PointerEvent, useRef, useState, useSyncExternalStore } from 'react';
import { texts } from '../texts.ts';
import { useIsOffline } from '../use-is-offline.ts';
import { AddToolCard } from './add-tool-card.tsx';
import { moveHintId } from './card/move-handle.tsx';
import { useStableActions } from './card/use-stable-actions.ts';
import { CardList } from './card-list.tsx';
import { findToolId } from './focus/board-dom.ts';
import { useBoardFocus } from './focus/use-board-focus.ts';
import { lazyArrange, lazyDrag } from './lazy-board.ts';
import { useBoardMoves } from './order/use-board-moves.ts';
import { SavingBanner } from './saving-banner.tsx';
import { type Arrange, useSelection } from './use-arrange.ts';
import { useArrangeAnnouncements, useSectionAnnouncements } from './use-board-announcements.ts';
import { useCardDrag } from './use-card-drag.ts';
import { useCardPopups } from './use-card-popups.tsx';
import { useSectionDialogs } from './use-section-dialogs.tsx';
import { useTileLooks } from './use-tile-looks.ts';
import { mountedIndices } from './window/mounted-indices.ts';
import { useGrid } from './window/use-grid.ts';
import { useWindowedRows } from './window/use-windowed-rows.ts';

const Board = styled('div')({ position: 'relative' });

interface Props {
  tools: Tool[];
  sections: Section[];
  /** The section whose tools are shown; null for all tools. */
  section: Section | null;
  arrange: Arrange;
}

/** The windowed grid of movable cards. */
export function ToolGrid({ tools: savedTools, sections, section, arrange }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [message, announce] = useState('');
  const isOffline = useIsOffline();
  const moves = useBoardMoves(savedTools, section, announce);
  const { allTools, tools, isSaving } = moves;
  const grid = useGrid(tools.length, arrange.isOn);
  const looks = useTileLooks(allTools, tools, sections);
  // Deselects the moved tools, so that the next press on Delete doesn't delete them.
  const onMovedToSection = () => arrange.select([]);
  const sectionDialogs = useSectionDialogs({
    tools: allTools,
    sections,
    onMoved: onMovedToSection,
  });
  const rows = useWindowedRows(list, grid, bar);
  const popups = useCardPopups({
    list,
    tools,
    isSaving,
    isOffline,
    showCell: rows.showCell,
    moveTool: (id, to) => moves.moveTools([id], to),
    onMoveToSection: ({ id }) => sectionDialogs.moveTools([id]),
  });
  const { pageRows, showCell } = rows;
  const isDialogOpen = popups.isDeletionOpen;
  const focus = useBoardFocus({ list, bar, tools, grid, isDialogOpen, showCell });

  useArrangeAnnouncements(arrange.isOn, announce);
  useSectionAnnouncements(section, tools.length, announce);
  const selection = useSelection(tools, arrange);

  const { drag, presses, ...dragActions } = useCardDrag({
    list,
    grid,
    tools,
    view: `${section?.id} ${arrange.isOn}`,
    selected: arrange.selected,
    pageRows,
    isMoveDisabled: isSaving || isOffline,
    getGroup: selection.getGroup,
    showCell,
    announce,
    onMoved(order, { id, ids }) {
      focus.focusAfterRender(id, 'handle');
      void moves.showMove(order, ids);
    },
  });
  const idleCode = useSyncExternalStore(lazyDrag.subscribe, lazyDrag.loaded);
  const actions = useStableActions({
    ...dragActions,
    openMenu: popups.openMenu,
    deleteTool: popups.deleteTool,
    showNotes: popups.showNotes,
    toggle: selection.toggle,
  });

  const { lifted } = drag;
  const ArrangeBar = arrange.isOn ? lazyArrange.loaded()?.ArrangeBar : undefined;
  const pinnedIds = [lifted?.id, popups.menuId, focus.currentId];
  const mounted = mountedIndices(
    { first: rows.first, last: Math.min(rows.last, tools.length - 1) },
    drag.move,
    pinnedIds.map((id) => tools.findIndex((tool) => tool.id === id)),
  );

  return (
    <>
      {ArrangeBar && (
        <ArrangeBar
          ref={bar}
          tools={tools}
          selectedIds={selection.ids}
          isMoving={lifted !== null}
          isSaving={isSaving}
          onMove={(to) => moves.moveTools([...selection.ids], to)}
          onSelect={arrange.select}
          onDone={arrange.end}
          onMoveToSection={sectionDialogs.moveTools}
          onManageSections={sectionDialogs.manage}
        />
      )}
      {tools.length === 0 && (
        <Typography sx={{ mb: 2, color: 'text.secondary' }}>{texts.sections.empty}</Typography>
      )}
      <SavingBanner isSaving={isSaving} isArranging={arrange.isOn} />
      <Board style={{ height: rows.totalHeight }}>
        <CardList
          ref={list}
          tools={tools}
          looks={looks}
          mountedIndices={mounted}
          currentId={focus.currentId}
          selected={selection.ids}
          grid={grid}
          drag={drag}
          isSaving={isSaving}
          isOffline={isOffline}
          actions={actions}
          onFocus={(event) => {
            focus.setFocusedId(findToolId(event.target));
            preloadForHandle(event);
          }}
          menuHandlers={popups.menuHandlers}
          onKeyDown={(event) => lifted === null && focus.pressKey(event)}
          onPointerOver={preloadForHandle}
        />
        {rows.last >= tools.length && <AddToolCard grid={grid} />}
      </Board>
      {idleCode && (
        <idleCode.BoardIdleLayer
          list={list}
          grid={grid}
          drag={drag}
          {...{ tools, allTools, sections, looks, mounted, presses, announce, onMovedToSection }}
          selected={arrange.selected}
          focusCard={focus.focusCard}
          showCell={showCell}
        />
      )}
      <VisuallyHidden id={moveHintId}>{texts.card.moveHint}</VisuallyHidden>
      <VisuallyHidden role="status" aria-live="assertive">
        {message}
      </VisuallyHidden>
      {popups.element}
      {sectionDialogs.element}
    </>
  );
}

function preloadForHandle({ target }: FocusEvent | PointerEvent): void {
  if (target instanceof Element && target.closest('[data-handle]')) lazyDrag.preload();
}
