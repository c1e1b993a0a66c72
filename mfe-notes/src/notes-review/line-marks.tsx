import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { type RefObject, useRef } from 'react';
import type { LineMark } from '../autosave/move-marks.ts';
import { reviewTexts } from './review-texts.ts';
import { useMirror } from './use-mirror.ts';

interface LineMarksProps {
  field: RefObject<HTMLTextAreaElement | null>;
  lines: readonly string[];
  marks: readonly LineMark[];
}

// An invisible copy of the field's lines, with the marks in its margin.
const Mirror = styled('div')({
  position: 'absolute',
  top: 0,
  left: 0,
  overflow: 'hidden',
  boxSizing: 'border-box',
  pointerEvents: 'none',
  color: 'transparent',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'break-word',
  unicodeBidi: 'plaintext',
  '& > div': { position: 'relative' },
  '& > [data-side]::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 1,
    left: -10,
    borderLeft: `4px solid ${tokens.color.text}`,
  },
  '& > [data-side="theirs"]::before': { borderLeftColor: tokens.color.ember },
  '& > [data-side] > b': {
    position: 'absolute',
    left: 'calc(-12px - var(--gutter))',
    width: 'var(--gutter)',
    direction: 'ltr',
    textAlign: 'left',
    fontSize: tokens.fontSize.small,
    fontWeight: tokens.fontWeight.strong,
    whiteSpace: 'nowrap',
    color: tokens.color.text,
  },
  '& > [data-side="theirs"] > b': { color: tokens.color.ember },
});

/** Shows the marks beside the field's lines; screen readers get a list instead. */
export function LineMarks({ field, lines, marks }: LineMarksProps) {
  const mirror = useRef<HTMLDivElement>(null);
  useMirror(field, mirror);
  return (
    <Mirror ref={mirror} aria-hidden>
      {splitAtMarks(lines, marks).map(({ from, text, side }) => (
        <div key={from} data-side={side}>
          {side && <b>{reviewTexts.marks[side]}</b>}
          {`${text}\u200b`}
        </div>
      ))}
    </Mirror>
  );
}

interface Passage {
  from: number;
  text: string;
  side?: LineMark['side'];
}

/** Splits the lines into single marked lines and the passages between them. */
function splitAtMarks(lines: readonly string[], marks: readonly LineMark[]): Passage[] {
  const passages: Passage[] = [];
  let from = 0;
  for (const { line, side } of [...marks].sort((one, other) => one.line - other.line)) {
    if (line < from) continue;
    if (line > from) passages.push({ from, text: lines.slice(from, line).join('\n') });
    passages.push({ from: line, text: lines[line] ?? '', side });
    from = line + 1;
  }
  if (from < lines.length) passages.push({ from, text: lines.slice(from).join('\n') });
  return passages;
}
