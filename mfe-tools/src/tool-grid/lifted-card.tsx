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

/** The card under the pointer: a picture of it, nothing in it can be operated. */
export function LiftedCard({ tool, height }: { tool: Tool; height: number }) {
  return (
    <Lifted aria-hidden="true" inert style={{ height }}>
      <ToolCard tool={tool} />
    </Lifted>
  );
}
