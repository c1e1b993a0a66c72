import { styled } from '@firedeck/kit';
import { Fragment, type ReactNode } from 'react';

const gap = '0.75em';

const Line = styled('span')({
  display: 'block',
  marginLeft: `-${gap}`,
  // At the start of a wrapped line, the dot is outside the visible area.
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

/** Facts separated by dots; a wrapped line neither starts nor ends with a dot. */
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
