import type { Tool } from '@firedeck/contract';
import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import type { TileLook } from '../../sections/tile-looks.ts';
import { ToolCard } from '../card/tool-card.tsx';
import type { Grid } from '../window/grid-layout.ts';

const Lifted = styled('div')({
  borderRadius: tokens.radius.card,
  boxShadow: tokens.shadow,
  transform: 'scale(1.02)',
  cursor: 'grabbing',
  // Transparent over a section chip, so that the section's name is readable.
  'html:has([data-over]) &': { opacity: 0.3 },
  '& > .size': {
    position: 'absolute',
    top: -12,
    left: -12,
    zIndex: 2,
    minWidth: 32,
    padding: '4px 8px',
    border: `1px solid ${tokens.color.surface}`,
    borderRadius: 16,
    textAlign: 'center',
    fontWeight: tokens.fontWeight.strong,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.color.onPrimary,
    backgroundColor: tokens.color.primary,
  },
});

interface Props {
  tool: Tool;
  look: TileLook;
  grid: Grid;
  /** The number of tools that move together. */
  groupSize: number;
}

/** The inert copy of the card under the pointer. */
export function LiftedCard({ tool, look, grid, groupSize }: Props) {
  return (
    <Lifted
      aria-hidden="true"
      inert
      data-arranging={grid.isArranging ? '' : undefined}
      style={{ height: grid.cardHeight }}
    >
      <ToolCard
        tool={tool}
        {...look}
        tabIndex={-1}
        tileSize={grid.tileSize}
        isLarge={grid.isLarge}
        isOffline={false}
        isArranging={grid.isArranging}
        isSelected={false}
      />
      {groupSize > 1 && <span className="size">{groupSize}</span>}
    </Lifted>
  );
}
