import type { SectionColor } from '@firedeck/contract';
import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { sectionColorGlyph } from './section-color-glyph.ts';

const Dot = styled('span')({
  flex: 'none',
  width: 14,
  height: 14,
  border: `1px solid ${tokens.color.tileLine}`,
  borderRadius: '50%',
});

export function SectionDot({ color }: { color: SectionColor }) {
  return (
    <Dot aria-hidden style={{ backgroundColor: tokens.color.tile[sectionColorGlyph(color)] }} />
  );
}
