import { styled } from '@firedeck/kit';
import { Fragment, type ReactNode } from 'react';

const gap = '0.75em';

const Line = styled('span')({
  display: 'block',
  marginLeft: `-${gap}`,
  // Where a line wraps, the dot before its first fact is cut off.
  clipPath: `inset(0 0 0 ${gap})`,
  '& > span': { display: 'inline-block', position: 'relative', paddingLeft: gap },
  '& > span > span': {
    position: 'absolute',
    left: 0,
    width: gap,
    textAlign: 'center',
    whiteSpace: 'nowrap',
  },
});

/** Facts in one line, a dot between them; a line that wraps neither begins nor ends with a dot. */
export function DottedFacts({ facts }: { facts: readonly ReactNode[] }) {
  return (
    <Line>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no other name
        <Fragment key={index}>
          <span>
            {index > 0 && <span> · </span>}
            {fact}
          </span>
        </Fragment>
      ))}
    </Line>
  );
}
