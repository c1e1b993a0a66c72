import type { Tool } from '@firedeck/contract';
import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { ToolCard } from './tool-card.tsx';

const Lifted = styled('div')({
  borderRadius: tokens.radius.card,
  boxShadow: tokens.shadow,
  transform: 'scale(1.02)',
  cursor: 'grabbing',
});

/** The inert copy of the card under the pointer. */
export function LiftedCard({ tool, height }: { tool: Tool; height: number }) {
  return (
    <Lifted aria-hidden="true" inert style={{ height }}>
      <ToolCard tool={tool} />
    </Lifted>
  );
}
