import type { Tool } from '@firedeck/contract';
import { Button, Checkbox, FormControlLabel, styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { type RefObject, useEffect, useState } from 'react';
import { texts } from '../../texts.ts';
import { useLatest } from '../../use-latest.ts';
import { PositionDialog } from '../menu/position-dialog.tsx';
import { arrangeTexts } from './arrange-texts.ts';
import { SelectionDeletion } from './selection-deletion.tsx';
import { SelectionExport } from './selection-export.tsx';

// Its height does not depend on the selection: the cards below would jump from under the finger.
const Bar = styled('div')({
  position: 'sticky',
  // Below the header.
  top: 64,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginBottom: 12,
  padding: '8px 0',
  borderBottom: `1px solid ${tokens.color.line}`,
  backgroundColor: tokens.color.page,
  '& > .selection': {
    flex: 1,
    margin: '0 0 0 -12px',
    color: tokens.color.textSecond,
    fontVariantNumeric: 'tabular-nums',
  },
  '& > [aria-disabled=true]': {
    color: tokens.color.disabled,
    borderColor: tokens.color.line,
    cursor: 'default',
  },
  '& > .done': { marginLeft: 16 },
  '& .phrase': { whiteSpace: 'pre' },
  // Leaves the hint its two lines.
  '@media (max-width: 1023.95px)': { '& > .MuiButton-root': { paddingInline: 14 } },
  '@media (max-width: 767.95px)': {
    top: `max(56px, ${tokens.target})`,
    columnGap: 6,
    // Alone with Done in the first row; the hint in two lines is no higher than the button.
    '& > .selection': { order: -2, flex: '1 1 calc(100% - 6.5rem)', lineHeight: 1.25 },
    '& > .selection .MuiFormControlLabel-label': { lineHeight: 'inherit' },
    '& > .MuiButton-root': { minWidth: 0, paddingInline: 8 },
    // There is no room for it.
    '& .MuiButton-startIcon': { display: 'none' },
    '& > .done': { order: -1, paddingInline: 10 },
    // As wide with a selection as without one.
    '& > .section': { minWidth: '6.25rem' },
    '& .phrase': { display: 'none' },
    '& .word::first-letter': { textTransform: 'uppercase' },
  },
  'html[data-controls="large"] &': {
    gap: 16,
    '@media (max-width: 767.95px)': {
      // Four of them and 16 px between them fill the one row of 360 px.
      '& > .MuiButton-root:not(.done)': { minWidth: tokens.target, paddingInline: 2 },
      '& > .MuiButton-root.section': { minWidth: '5.5rem' },
      '& > .done': { minWidth: tokens.target },
    },
  },
});

interface ArrangeBarProps {
  ref: RefObject<HTMLDivElement | null>;
  tools: Tool[];
  /** Ids of those that are shown. */
  selectedIds: ReadonlySet<string>;
  /** A card is picked up: Escape cancels its move. */
  isMoving: boolean;
  /** A new order is being saved: nothing can be moved until then. */
  isSaving: boolean;
  /** Moves the selected tools; the first of them gets that index. */
  onMove(to: number): void;
  onSelect(ids: string[]): void;
  onDone(): void;
  onMoveToSection(ids: string[]): void;
  onManageSections(): void;
}

/** Stays in view while the board is arranged. */
export function ArrangeBar(props: ArrangeBarProps) {
  const { ref, tools, selectedIds, isMoving, isSaving, onMove, onSelect, onDone } = props;
  const [isPositionOpen, setPositionOpen] = useState(false);
  const selected = tools.filter(({ id }) => selectedIds.has(id));
  const [size, count] = [selected.length, tools.length];
  const cannotMove = size === 0 || size === count || isSaving;
  const lastWord = texts.sections.move.lastIndexOf(' ') + 1;
  useEscape(onDone, !isMoving);
  return (
    <Bar ref={ref} role="group" aria-label={arrangeTexts.label}>
      <FormControlLabel
        className="selection"
        control={
          <Checkbox
            checked={size > 0 && size === count}
            indeterminate={size > 0 && size < count}
            onChange={({ target }) => onSelect(target.checked ? tools.map(({ id }) => id) : [])}
            slotProps={{ input: { 'aria-label': arrangeTexts.all } }}
          />
        }
        label={
          <span role="status">{size > 0 ? arrangeTexts.selected(size) : arrangeTexts.hint}</span>
        }
      />
      <Button
        variant="outlined"
        // Disabled, it would lose the focus that the closing dialog gives back.
        aria-disabled={cannotMove}
        onClick={() => !cannotMove && setPositionOpen(true)}
      >
        {arrangeTexts.move}
      </Button>
      <SelectionDeletion selected={selected} />
      <SelectionExport selected={selected} />
      {size > 0 ? (
        <Button
          className="section"
          variant="outlined"
          disabled={isSaving}
          aria-label={texts.sections.move}
          onClick={() => props.onMoveToSection([...selectedIds])}
        >
          {/* Phones show the last word alone. */}
          <span className="phrase">{texts.sections.move.slice(0, lastWord)}</span>
          <span className="word">{texts.sections.move.slice(lastWord)}</span>
        </Button>
      ) : (
        <Button className="section" variant="outlined" onClick={props.onManageSections}>
          {arrangeTexts.sections}
        </Button>
      )}
      <Button className="done" variant="contained" onClick={onDone}>
        {arrangeTexts.done}
      </Button>
      <PositionDialog
        open={isPositionOpen}
        index={Math.min(
          tools.findIndex(({ id }) => selectedIds.has(id)),
          count - size,
        )}
        count={count - size + 1}
        onMove={(to) => {
          setPositionOpen(false);
          onMove(to);
        }}
        onClose={() => setPositionOpen(false)}
      />
    </Bar>
  );
}

/** Escape anywhere on the page, except where it belongs to a field, a dialog or a menu. */
function useEscape(onEscape: () => void, isActive: boolean): void {
  const latest = useLatest({ onEscape, isActive });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || isOfAnother(event.target)) return;
      if (!latest.current.isActive) return;
      event.preventDefault();
      latest.current.onEscape();
    };
    // Before a toast, which Escape closes as well: its Undo stays.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [latest]);
}

const isOfAnother = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox]), textarea, [role=dialog], [role=alertdialog], [role=menu]',
  ) !== null;
