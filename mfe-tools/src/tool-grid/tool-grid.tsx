import type { Tool } from '@firedeck/contract';
import { styled } from '@firedeck/kit';
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
import { NotesPopover, type ShownNotes } from '../tool-notes/notes-popover.tsx';
import { useLatest } from '../use-latest.ts';
import { AddToolCard } from './add-tool-card.tsx';
import { CardList } from './card-list.tsx';
import type { SlotActions } from './card-slot.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { dragLayer } from './drag-layer.ts';
import { createDragPresses } from './drag-presses.ts';
import { findHandle } from './focus-handle.ts';
import { indexUnder } from './grid-layout.ts';
import { mountedCells } from './mounted-cells.ts';
import { MoveDialogs } from './move-dialogs.tsx';
import { moveHintId } from './move-handle.tsx';
import { SavingBanner } from './saving-banner.tsx';
import { moveId } from './tool-order.ts';
import { useGrid } from './use-grid.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useKeyboardMoves } from './use-keyboard-moves.ts';
import { useLiftedTool } from './use-lifted-tool.ts';
import { useMoveMenu } from './use-move-menu.ts';
import { useToolDeletion } from './use-tool-deletion.ts';
import { useToolOrder } from './use-tool-order.ts';
import { useWindowedRows } from './use-windowed-rows.ts';

const Board = styled('div')({ position: 'relative' });

/** All cards in a grid of which only what is near the window is mounted; each can be moved. */
export function ToolGrid({ tools: savedTools }: { tools: Tool[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [message, announce] = useState('');
  const [notes, setNotes] = useState<ShownNotes | null>(null);
  const { tools, isSaving, saveOrder } = useToolOrder(savedTools);
  const grid = useGrid(tools.length);
  const rows = useWindowedRows(list, grid);
  const deletion = useToolDeletion();
  const { focusedId, keepFocus, rememberFocus } = useKeptFocus(list, tools, deletion.isAsking);

  const hand = useLiftedTool({
    tools,
    announce,
    onMoved(ids, id) {
      keepFocus(id);
      void saveOrder(ids, id);
    },
  });
  const menu = useMoveMenu({
    list,
    tools,
    isSaving,
    showCell: rows.showCell,
    moveTool(id, to) {
      const ids = tools.map((tool) => tool.id);
      const from = ids.indexOf(id);
      if (from < 0) return;
      announce(texts.moves.dropped(tools[from]?.name ?? '', to + 1, tools.length));
      void saveOrder(moveId(ids, { from, to }), id);
    },
  });
  const { pageRows, showCell } = rows;
  const PointerMoves = useSyncExternalStore(dragLayer.subscribe, dragLayer.loaded);
  const presses = useDragPresses((id, by) => {
    const card = findHandle(list.current, id)?.closest('[data-tool]')?.getBoundingClientRect();
    if (!card || !list.current) return;
    hand.lift(id, 'pointer');
    const dropped = new DOMRect(card.x + by.x, card.y + by.y, card.width, card.height);
    hand.moveTo(indexUnder(dropped, list.current, grid));
    hand.drop();
  });
  useEffect(() => dragLayer.fetchWhenIdle(), []);
  const pressKey = useKeyboardMoves({ hand, grid, pageRows, isSaving, showCell });
  const actions = useStableActions({
    pressMouse: (event, id) => !isSaving && presses.mouseDown(id, event),
    pressTouch: (event, id) => !isSaving && presses.touchStart(id, event),
    pressKey,
    openMoves: menu.open,
    deleteTool: deletion.ask,
    showNotes: (tool, anchor) => setNotes({ tool, anchor }),
  });

  const { lifted } = hand;
  const staying = [lifted?.id, menu.offered?.id, focusedId()];
  const cells = mountedCells(
    rows,
    hand.move,
    staying.map((id) => tools.findIndex((tool) => tool.id === id)),
    tools.length,
  );

  return (
    <>
      <SavingBanner isSaving={isSaving} />
      <Board style={{ height: rows.totalHeight }}>
        <CardList
          ref={list}
          tools={tools}
          cells={cells}
          grid={grid}
          hand={hand}
          isSaving={isSaving}
          actions={actions}
          onFocus={(event) => {
            rememberFocus(event);
            fetchForHandle(event);
          }}
          onPointerOver={fetchForHandle}
        />
        {rows.last >= tools.length && <AddToolCard grid={grid} />}
      </Board>
      {PointerMoves && (
        <PointerMoves
          list={list}
          grid={grid}
          hand={hand}
          tool={lifted?.by === 'pointer' ? tools.find((tool) => tool.id === lifted.id) : undefined}
          mounted={cells.flatMap((index) => tools[index]?.id ?? [])}
          presses={presses}
        />
      )}
      <VisuallyHidden id={moveHintId}>{texts.card.moveHint}</VisuallyHidden>
      <VisuallyHidden role="status" aria-live="assertive">
        {message}
      </VisuallyHidden>
      <MoveDialogs menu={menu} count={tools.length} />
      <NotesPopover shown={notes} onClose={() => setNotes(null)} />
      <DeleteDialog deletion={deletion} />
    </>
  );
}

function useDragPresses(onDraggedBefore: Parameters<typeof createDragPresses>[0]) {
  const latest = useLatest(onDraggedBefore);
  return useState(() => createDragPresses((id, by) => latest.current(id, by)))[0];
}

function fetchForHandle({ target }: FocusEvent | PointerEvent): void {
  if (target instanceof Element && target.closest('[data-handle-of]')) dragLayer.fetch();
}

/** The same object for as long as the grid lives, so that cards do not render again for it. */
function useStableActions(actions: SlotActions): SlotActions {
  const latest = useLatest(actions);
  return useMemo(
    () => ({
      pressMouse: (event, id) => latest.current.pressMouse(event, id),
      pressTouch: (event, id) => latest.current.pressTouch(event, id),
      pressKey: (event, id) => latest.current.pressKey(event, id),
      openMoves: (id, anchor) => latest.current.openMoves(id, anchor),
      deleteTool: (tool) => latest.current.deleteTool(tool),
      showNotes: (tool, anchor) => latest.current.showNotes(tool, anchor),
    }),
    [latest],
  );
}
