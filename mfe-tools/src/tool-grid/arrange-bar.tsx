import { Button, Checkbox, FormControlLabel, styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { texts } from '../texts.ts';
import { useLatest } from '../use-latest.ts';

const Bar = styled('div')({
  position: 'sticky',
  // Below the header.
  top: 64,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 8,
  marginBottom: 12,
  padding: '8px 0',
  borderBottom: `1px solid ${tokens.color.line}`,
  backgroundColor: tokens.color.page,
  '@media (max-width: 767.95px)': { top: 56 },
  '& > .MuiFormControlLabel-root': { marginLeft: -12, marginRight: 8 },
  '& > .hint': { flex: 1, minWidth: 'min(9rem, 40%)', color: tokens.color.textSecond },
  '& .MuiButton-root': { flex: 'none' },
});

export interface ArrangeBarProps {
  ref: RefObject<HTMLDivElement | null>;
  /** A card is picked up: Escape cancels its move. */
  isMoving: boolean;
  selected: number;
  count: number;
  onSelectAll(isSelected: boolean): void;
  onDone(): void;
  children?: ReactNode;
}

/** Stays in view while the board is arranged. */
export function ArrangeBar(props: ArrangeBarProps) {
  const { ref, isMoving, selected, count, onSelectAll, onDone, children } = props;
  useEscape(() => !isMoving && onDone());
  return (
    <Bar ref={ref} role="group" aria-label={texts.arrange.label}>
      <FormControlLabel
        control={
          <Checkbox
            checked={selected === count}
            indeterminate={selected > 0 && selected < count}
            onChange={(event) => onSelectAll(event.target.checked)}
            slotProps={{ input: { 'aria-label': texts.arrange.all } }}
          />
        }
        label={texts.arrange.allShort}
      />
      <span className="hint" role="status">
        {selected > 0 ? texts.arrange.selected(selected) : texts.arrange.hint}
      </span>
      {children}
      <Button variant="contained" onClick={onDone}>
        {texts.arrange.done}
      </Button>
    </Bar>
  );
}

/** Escape anywhere on the page, except where it belongs to a field, a dialog or a menu. */
function useEscape(onEscape: () => void): void {
  const latest = useLatest(onEscape);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || isOfAnother(event.target)) return;
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [latest]);
}

const isOfAnother = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, [role=dialog], [role=menu]') !== null;
