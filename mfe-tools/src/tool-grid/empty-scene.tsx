import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';

const Scene = styled('svg')({
  width: 280,
  maxWidth: '100%',
  height: 'auto',
  fill: 'none',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  stroke: tokens.color.textSecond,
  '& .wall': { stroke: tokens.color.line },
  '& .things': { fill: tokens.color.surface },
  '& .free': { stroke: tokens.color.ember, strokeDasharray: '6 7' },
});

/** An equipment wall with helmet, axe, radio and one free hook. */
export function EmptyScene() {
  return (
    <Scene viewBox="0 0 280 150" aria-hidden="true" focusable="false">
      <path className="wall" d="M10 20h260M10 140h260M22 20v120M258 20v120" />
      <path d="M60 20v24M116 20v10M174 20v16M222 20v12" />
      <g className="things">
        <path d="M30 82c0-24 12-38 30-38s30 14 30 38M22 82h76c2 0 3 2 2 4-3 5-8 7-13 7H33c-5 0-10-2-13-7-1-2 0-4 2-4Z" />
        <path d="M53 50c-3 8-3 18 0 26h14c3-8 3-18 0-26M60 56l-3 8h6l-3 8" />
        <path d="M113 30h6v92h-6V30Z" />
        <path d="M119 40h10c8 2 12 8 13 16h-23M113 42H98l8 7-8 7h15" />
        <path d="M152 56h28v66h-28V56ZM174 56V36M158 64h16v14h-16V64ZM158 88h16M158 96h16M158 104h16" />
      </g>
      <rect className="free" x="198" y="44" width="48" height="78" rx="10" />
      <path className="free" d="M222 72v22M211 83h22" style={{ strokeDasharray: 'none' }} />
    </Scene>
  );
}
