import type { Tool } from '@firedeck/contract';
import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import type { Grid } from './grid-layout.ts';
import type { TileLook } from './tile-looks.ts';
import { ToolCard } from './tool-card.tsx';

const Lifted = styled('div')({
  borderRadius: tokens.radius.card,
  boxShadow: tokens.shadow,
  transform: 'scale(1.02)',
  cursor: 'grabbing',
});

/** The inert copy of the card under the pointer. */
export function LiftedCard({ tool, look, grid }: { tool: Tool; look: TileLook; grid: Grid }) {
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
        isArranging={grid.isArranging}
        isSelected={false}
      />
    </Lifted>
  );
}
