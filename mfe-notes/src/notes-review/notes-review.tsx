import { Button, styled, Typography } from '@firedeck/kit';
import { VisuallyHidden } from '@firedeck/sdk';
import type { RefObject } from 'react';
import type { LineMark } from '../autosave/move-marks.ts';
import { LineMarks } from './line-marks.tsx';
import { reviewTexts } from './review-texts.ts';

interface NotesReviewProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The merged text, as edited so far. */
  text: string;
  marks: readonly LineMark[];
  onSave(): void;
}

const Section = styled('section')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  marginTop: 12,
});

/** Marks the lines on which two devices differ, until the member saves the text. */
export function Component({ field, text, marks, onSave }: NotesReviewProps) {
  const lines = text.split('\n');
  return (
    <>
      <LineMarks field={field} lines={lines} marks={marks} />
      <Section aria-label={reviewTexts.title}>
        <Typography variant="body2" sx={{ flex: '1 1 240px' }}>
          {reviewTexts.explanation}
        </Typography>
        <VisuallyHidden as="ul">
          {marks.map(({ line, side }) => (
            <li key={`${line} ${side}`}>{`${reviewTexts.sides[side]}: ${lines[line] ?? ''}`}</li>
          ))}
        </VisuallyHidden>
        <Button variant="contained" onClick={onSave}>
          {reviewTexts.save}
        </Button>
      </Section>
    </>
  );
}
