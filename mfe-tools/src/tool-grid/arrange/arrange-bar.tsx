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

// The height must not depend on the selection, or the cards below would move during a press.
const Bar = styled('div')({
  position: 'sticky',
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
  // Narrower buttons leave room for the hint in two lines.
  '@media (max-width: 1023.95px)': { '& > .MuiButton-root': { paddingInline: 14 } },
  '@media (max-width: 767.95px)': {
    top: `max(56px, ${tokens.target})`,
    columnGap: 6,
    // Shares the first row with Done; two lines of the hint are as high as the button.
    '& > .selection': { order: -2, flex: '1 1 calc(100% - 6.5rem)', lineHeight: 1.25 },
    '& > .selection .MuiFormControlLabel-label': { lineHeight: 'inherit' },
    '& > .MuiButton-root': { minWidth: 0, paddingInline: 8 },
    // No room for icons.
    '& .MuiButton-startIcon': { display: 'none' },
    '& > .done': { order: -1, paddingInline: 10 },
    // The same width with and without a selection.
    '& > .section': { minWidth: '6.25rem' },
    '& .phrase': { display: 'none' },
    '& .word::first-letter': { textTransform: 'uppercase' },
  },
  'html[data-controls="large"] &': {
    gap: 16,
    '@media (max-width: 767.95px)': {
      // Four buttons with gaps of 16 px fit one row of 360 px.
      '& > .MuiButton-root:not(.done)': { minWidth: tokens.target, paddingInline: 2 },
      '& > .MuiButton-root.section': { minWidth: '5.5rem' },
      '& > .done': { minWidth: tokens.target },
    },
  },
});

interface ArrangeBarProps {
  ref: RefObject<HTMLDivElement | null>;
  tools: Tool[];
  /** Ids of the selected tools that are shown. */
  selectedIds: ReadonlySet<string>;
  /** While a card is lifted, Escape cancels its move. */
  isMoving: boolean;
  /** While a new order is being saved, nothing can be moved. */
  isSaving: boolean;
  /** Moves the selected tools, the first one to that index. */
  onMove(to: number): void;
  onSelect(ids: string[]): void;
  onDone(): void;
  onMoveToSection(ids: string[]): void;
  onManageSections(): void;
}

/** The toolbar of Arrange mode; stays visible while scrolling. */
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
        // Not `disabled`, or the closing dialog could not return the focus to it.
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
          {/* Phones show only the last word. */}
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

/** Handles Escape on the whole page, except in a field, dialog or menu. */
function useEscape(onEscape: () => void, isActive: boolean): void {
  const latest = useLatest({ onEscape, isActive });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || isOfAnother(event.target)) return;
      if (!latest.current.isActive) return;
      event.preventDefault();
      latest.current.onEscape();
    };
    // In the capture phase, before toasts: Escape would also close a toast with its Undo.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [latest]);
}

const isOfAnother = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox]), textarea, [role=dialog], [role=alertdialog], [role=menu]',
  ) !== null;
