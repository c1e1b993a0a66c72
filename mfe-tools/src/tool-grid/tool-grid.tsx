import type { Tool } from '@firedeck/contract';
import { styled } from '@firedeck/kit';
import { ConfirmDialog, VisuallyHidden } from '@firedeck/sdk';
import { useMemo, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { NotesPopover, type ShownNotes } from '../tool-notes/notes-popover.tsx';
import { AddToolCard } from './add-tool-card.tsx';
import { CardSlot, type SlotActions } from './card-slot.tsx';
import { mountedCells } from './mounted-cells.ts';
import { moveHintId } from './move-handle.tsx';
import { MoveMenu } from './move-menu.tsx';
import { PointerMoves } from './pointer-moves.tsx';
import { PositionDialog } from './position-dialog.tsx';
import { SavingBanner } from './saving-banner.tsx';
import { moveId, previewIndex } from './tool-order.ts';
import { useGrid } from './use-grid.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useKeyboardMoves } from './use-keyboard-moves.ts';
import { useLatest } from './use-latest.ts';
import { useLiftedTool } from './use-lifted-tool.ts';
import { useMoveMenu } from './use-move-menu.ts';
import { useToolDeletion } from './use-tool-deletion.ts';
import { useToolOrder } from './use-tool-order.ts';
import { useWindowedRows } from './use-windowed-rows.ts';

const Board = styled('div')({ position: 'relative' });
const List = styled('ul')({
  position: 'absolute',
  inset: 0,
  margin: 0,
  padding: 0,
  // Cards that slide and scroll at once would lag behind.
  '&[data-scrolling] > li': { transition: 'none' },
});

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
  const pressKey = useKeyboardMoves({ hand, grid, pageRows, isSaving, showCell });
  const actions = useStableActions({
    pressKey,
    openMoves: menu.open,
    deleteTool: deletion.ask,
    showNotes: (tool, anchor) => setNotes({ tool, anchor }),
  });

  const { lifted, move } = hand;
  const staying = [lifted?.id, menu.offered?.id, focusedId()];
  const cells = mountedCells(
    rows,
    move,
    staying.map((id) => tools.findIndex((tool) => tool.id === id)),
    tools.length,
  );

  return (
    <>
      <SavingBanner isSaving={isSaving} />
      <PointerMoves
        list={list}
        grid={grid}
        hand={hand}
        tool={lifted?.by === 'pointer' ? tools.find((tool) => tool.id === lifted.id) : undefined}
      >
        <Board style={{ height: rows.totalHeight }}>
          {/* The role is said again: without list marks some screen readers take it for no list. */}
          <List ref={list} role="list" aria-label={texts.grid.listLabel} onFocus={rememberFocus}>
            {cells.map((index) => {
              const tool = tools[index];
              return (
                tool && (
                  <CardSlot
                    key={tool.id}
                    tool={tool}
                    shownAt={previewIndex(index, move)}
                    grid={grid}
                    lifted={lifted?.id === tool.id ? lifted.by : undefined}
                    slides={lifted !== null}
                    isSaving={isSaving}
                    actions={actions}
                  />
                )
              );
            })}
          </List>
          {rows.last >= tools.length && <AddToolCard grid={grid} />}
        </Board>
      </PointerMoves>
      <VisuallyHidden id={moveHintId}>{texts.card.moveHint}</VisuallyHidden>
      <VisuallyHidden role="status" aria-live="assertive">
        {message}
      </VisuallyHidden>
      {menu.offered && (
        <>
          <MoveMenu
            open={menu.isMenuOpen}
            offered={menu.offered}
            count={tools.length}
            onMove={menu.move}
            onAskPosition={menu.askPosition}
            onClose={menu.close}
            onClosed={menu.giveFocusBack}
          />
          <PositionDialog
            open={menu.isAskingPosition}
            index={menu.offered.index}
            count={tools.length}
            onMove={menu.move}
            onClose={menu.close}
            onClosed={menu.giveFocusBack}
          />
        </>
      )}
      <NotesPopover shown={notes} onClose={() => setNotes(null)} />
      <ConfirmDialog
        open={deletion.isAsking}
        title={texts.deletion.title}
        text={texts.deletion.question(deletion.tool?.name ?? '')}
        confirmLabel={texts.deletion.confirm}
        destructive
        busy={deletion.isDeleting}
        onConfirm={() => void deletion.confirm()}
        onClose={deletion.close}
      />
    </>
  );
}

/** The same object for as long as the grid lives, so that cards do not render again for it. */
function useStableActions(actions: SlotActions): SlotActions {
  const latest = useLatest(actions);
  return useMemo(
    () => ({
      pressKey: (event, id) => latest.current.pressKey(event, id),
      openMoves: (id, anchor) => latest.current.openMoves(id, anchor),
      deleteTool: (tool) => latest.current.deleteTool(tool),
      showNotes: (tool, anchor) => latest.current.showNotes(tool, anchor),
    }),
    [latest],
  );
}
