import type { Section, Tool } from '@firedeck/contract';
import { Button, styled, Typography } from '@firedeck/kit';
import { VisuallyHidden } from '@firedeck/sdk';
import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { texts } from '../texts.ts';
import { useIsOffline } from '../use-is-offline.ts';
import { AddToolCard } from './add-tool-card.tsx';
import { CardList } from './card-list.tsx';
import { findToolId, focusBoardControl } from './focus-card.ts';
import { arrangeLayer, dragLayer } from './lazy-layer.ts';
import { mountedIndices } from './mounted-indices.ts';
import { moveHintId } from './move-handle.tsx';
import { createMoveMessages } from './move-messages.ts';
import { SavingBanner } from './saving-banner.tsx';
import { changesOrder, createMove, moveItems } from './tool-order.ts';
import type { Arrange } from './use-arrange.ts';
import { useArrangeAnnouncements, useSectionAnnouncements } from './use-board-announcements.ts';
import { useCardKeys } from './use-card-keys.ts';
import { useCardPopups } from './use-card-popups.tsx';
import { useDragPresses } from './use-drag-presses.ts';
import { useDragState } from './use-drag-state.ts';
import { useFocusRestore } from './use-focus-restore.ts';
import { useGrid } from './use-grid.ts';
import { useKeyboardMoves } from './use-keyboard-moves.ts';
import { useSectionDialogs } from './use-section-dialogs.tsx';
import { useStableActions } from './use-stable-actions.ts';
import { useTileLooks } from './use-tile-looks.ts';
import { useToolOrder } from './use-tool-order.ts';
import { useWindowedRows } from './use-windowed-rows.ts';

const Board = styled('div')({ position: 'relative' });

interface Props {
  tools: Tool[];
  sections: Section[];
  /** The one whose tools are shown; null: all tools. */
  section: Section | null;
  arrange: Arrange;
}

/** The windowed grid of movable cards. */
export function ToolGrid({ tools: savedTools, sections, section, arrange }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [message, announce] = useState('');
  const isOffline = useIsOffline();
  const { tools: allTools, isSaving, saveMove } = useToolOrder(savedTools);
  const tools = useMemo(
    () => (section ? allTools.filter((tool) => tool.section === section.id) : allTools),
    [allTools, section],
  );
  const showMove = async (shown: string[], ids: readonly string[]): Promise<void> => {
    // What was announced is no longer so.
    if (!(await saveMove({ ids, shown }))) announce('');
  };
  const grid = useGrid(tools.length, arrange.isOn);
  const looks = useTileLooks(allTools, tools, sections);
  const sectionDialogs = useSectionDialogs({
    tools: allTools,
    sections,
    // The next press on Delete must not take along what was just put away.
    onMoved: () => arrange.select([]),
  });
  const rows = useWindowedRows(list, grid, bar);
  const moveTools = (ids: string[], to: number): void => {
    const order = tools.map((tool) => tool.id);
    const id = order.find((one) => ids.includes(one));
    const move = id && createMove(order, { ids, id, to });
    if (!move) return;
    announce(createMoveMessages(tools).dropped({ id }, move));
    if (changesOrder(move)) void showMove(moveItems(order, move), ids);
  };
  const popups = useCardPopups({
    list,
    tools,
    isSaving,
    isOffline,
    showCell: rows.showCell,
    moveTool: (id, to) => moveTools([id], to),
    onMoveToSection: ({ id }) => sectionDialogs.moveTools([id]),
  });
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const { focusAfterRender } = useFocusRestore(list, tools, focusedId, popups.isDeletionOpen, () =>
    focusBoardControl(bar.current),
  );

  useArrangeAnnouncements(arrange.isOn, announce);
  useSectionAnnouncements(section, tools.length, announce);
  const selected = useMemo(
    () => new Set(tools.flatMap(({ id }) => (arrange.selected.has(id) ? [id] : []))),
    [tools, arrange.selected],
  );

  const drag = useDragState({
    tools,
    view: `${section?.id} ${arrange.isOn}`,
    getGroup: (id) => (selected.has(id) ? [...selected] : [id]),
    announce,
    onMoved(order, { id, ids }) {
      focusAfterRender(id, 'handle');
      void showMove(order, ids);
    },
  });
  const isFixed = isSaving || isOffline;
  const { pageRows, showCell } = rows;
  const PointerMoves = useSyncExternalStore(dragLayer.subscribe, dragLayer.loaded);
  const presses = useDragPresses({ list, grid, drag });
  useEffect(() => dragLayer.prefetchWhenIdle(), []);
  const pressKey = useKeyboardMoves({ drag, grid, pageRows, isFixed, showCell });
  const keys = useCardKeys({
    tools,
    grid,
    focusedId,
    setFocusedId,
    isMoving: drag.lifted !== null,
    focusAfterRender,
    showCell,
  });
  const canLift = !isFixed && drag.lifted === null;
  const actions = useStableActions({
    pressMouse: (event, id) => canLift && presses.mouseDown(id, event),
    pressTouch: (event, id) => canLift && presses.touchStart(id, event),
    pressKey,
    openMenu: popups.openMenu,
    deleteTool: popups.deleteTool,
    showNotes: popups.showNotes,
    toggle: ({ id }) =>
      arrange.select(
        selected.has(id) ? [...selected].filter((other) => other !== id) : [...selected, id],
      ),
  });

  const { lifted } = drag;
  const ArrangeBar = arrange.isOn ? arrangeLayer.loaded()?.ArrangeBar : undefined;
  const pinnedIds = [lifted?.id, popups.menuId, keys.currentId];
  const mounted = mountedIndices(
    rows,
    drag.move,
    pinnedIds.map((id) => tools.findIndex((tool) => tool.id === id)),
    tools.length,
  );

  return (
    <>
      {ArrangeBar && (
        <ArrangeBar
          ref={bar}
          isMoving={lifted !== null}
          isSaving={isSaving}
          selected={tools.filter(({ id }) => selected.has(id))}
          selectedIndex={tools.findIndex(({ id }) => selected.has(id))}
          count={tools.length}
          onSelectAll={(isSelected) => arrange.select(isSelected ? tools.map(({ id }) => id) : [])}
          onMove={(to) => moveTools([...selected], to)}
          onDone={arrange.end}
        >
          {selected.size > 0 ? (
            <Button
              variant="outlined"
              disabled={isSaving}
              onClick={() => sectionDialogs.moveTools([...selected])}
            >
              {texts.sections.move}
            </Button>
          ) : (
            <Button variant="outlined" onClick={sectionDialogs.manage}>
              {texts.sections.manage}
            </Button>
          )}
        </ArrangeBar>
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
          currentId={keys.currentId}
          selected={selected}
          grid={grid}
          drag={drag}
          isSaving={isSaving}
          isOffline={isOffline}
          actions={actions}
          onFocus={(event) => {
            setFocusedId(findToolId(event.target));
            prefetchForHandle(event);
          }}
          menuHandlers={popups.menuHandlers}
          onKeyDown={keys.pressKey}
          onPointerOver={prefetchForHandle}
        />
        {rows.last >= tools.length && <AddToolCard grid={grid} />}
      </Board>
      {PointerMoves && (
        <PointerMoves
          list={list}
          grid={grid}
          drag={drag}
          tool={lifted?.by === 'pointer' ? tools.find((tool) => tool.id === lifted.id) : undefined}
          look={lifted ? looks[tools.findIndex((tool) => tool.id === lifted.id)] : undefined}
          mounted={mounted.flatMap((index) => tools[index]?.id ?? [])}
          presses={presses}
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

function prefetchForHandle({ target }: FocusEvent | PointerEvent): void {
  if (target instanceof Element && target.closest('[data-handle]')) dragLayer.prefetch();
}
