import type { Tool } from '@firedeck/contract';
import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { type KeyboardEvent, type MouseEvent, memo, type TouchEvent, useMemo } from 'react';
import type { TileLook } from '../../sections/tile-looks.ts';
import type { SelectBox as SelectBoxType } from '../arrange/select-box.tsx';
import { cellStyle, type Grid } from '../window/grid-layout.ts';
import type { HandleProps } from './move-handle.tsx';
import { type CardActions, ToolCard } from './tool-card.tsx';

export interface SlotActions extends CardActions {
  pressMouse(event: MouseEvent, id: string): void;
  pressTouch(event: TouchEvent, id: string): void;
  pressKey(event: KeyboardEvent, id: string): void;
  openMenu(id: string, anchor: HTMLElement): void;
}

/** How a card is lifted: by pointer, by keyboard, or along with another one. */
export type LiftedAs = 'pointer' | 'keyboard' | 'along';

const Cell = styled('li')({
  position: 'absolute',
  top: 0,
  left: 0,
  '&[data-saved] > div': { outline: `3px solid ${tokens.color.ember}`, outlineOffset: 1 },
  // The drop position: the card itself, dimmed and outlined.
  '&[data-lifted]': {
    zIndex: 1,
    borderRadius: tokens.radius.card,
    outline: `3px solid ${tokens.color.ember}`,
    outlineOffset: 1,
  },
  '&[data-lifted=pointer] > div, &[data-lifted=along] > div': { opacity: 0.4 },
  '&[data-lifted=keyboard] > div': { boxShadow: tokens.shadow, transform: 'scale(1.02)' },
});

interface Props {
  tool: Tool;
  /** Whether its controls are in the tab order; true for one card. */
  isCurrent: boolean;
  /** The index at which it is displayed. */
  displayIndex: number;
  look: TileLook;
  grid: Grid;
  /** In Arrange mode, in place of the launch button. */
  SelectBox?: typeof SelectBoxType | undefined;
  isSelected: boolean;
  lifted: LiftedAs | undefined;
  isOffline: boolean;
  actions: SlotActions;
}

export const CardSlot = memo(function CardSlot(props: Props) {
  const { tool, isCurrent, displayIndex, look, grid, lifted, isOffline, actions } = props;
  const { SelectBox, isSelected } = props;
  const handle = useHandleProps(tool.id, actions);
  return (
    <Cell
      style={cellStyle(displayIndex, grid)}
      aria-posinset={displayIndex + 1}
      aria-setsize={grid.count}
      data-tool={tool.id}
      data-lifted={lifted}
      data-selected={isSelected ? '' : undefined}
    >
      <ToolCard
        tool={tool}
        {...look}
        tabIndex={isCurrent ? 0 : -1}
        tileSize={grid.tileSize}
        isLarge={grid.isLarge}
        isArranging={grid.isArranging}
        SelectBox={SelectBox}
        isSelected={isSelected}
        isOffline={isOffline}
        handle={handle}
        actions={actions}
      />
    </Cell>
  );
});

/** Memoized, so that the card does not rerender. */
function useHandleProps(id: string, actions: SlotActions): HandleProps {
  return useMemo(
    () => ({
      id,
      onMouseDown: (event) => actions.pressMouse(event, id),
      onTouchStart: (event) => actions.pressTouch(event, id),
      onKeyDown: (event) => actions.pressKey(event, id),
      openMenu: (anchor) => actions.openMenu(id, anchor),
    }),
    [id, actions],
  );
}
