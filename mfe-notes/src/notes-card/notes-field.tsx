import type { RefObject } from 'react';
import type { SaveStatus } from '../autosave/notes-selectors.ts';
import { FixedTextArea, notesHeight } from '../fixed-text-area.tsx';
import { texts } from '../texts.ts';
import { usePreservedCaret } from './use-preserved-caret.ts';

interface NotesFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Id of the heading that names the field. */
  titleId: string;
  status: SaveStatus;
  rejection: string | null;
  /** Whether the field fills the available height. */
  isTall: boolean;
  /** Adds room for the marks of a merged text. */
  isReviewed: boolean;
  onType(text: string): void;
}

// Without the card's heading, hint and buttons, which grow with the text size.
const tallHeight = `max(${notesHeight}px, calc(var(--room, 100dvh) * var(--share, 1) - var(--taken, 19rem) - var(--links, 0px)))`;

/** Enough for some context around the marked lines. */
const reviewHeight = 'clamp(160px, 40dvh, 320px)';

export function NotesField(props: NotesFieldProps) {
  const { field, text, titleId, rejection, isTall, isReviewed, onType } = props;
  const height = isTall ? tallHeight : isReviewed ? reviewHeight : notesHeight;
  usePreservedCaret(field, text);
  return (
    <FixedTextArea
      inputRef={field}
      labelId={titleId}
      value={text}
      height={height}
      gutter={isReviewed ? 'var(--gutter)' : undefined}
      placeholder={texts.placeholder}
      error={rejection !== null}
      helperText={getHint(props)}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

const hints: Partial<Record<SaveStatus, keyof typeof texts>> = {
  onDevice: 'onDeviceHint',
  notSaved: 'notSavedHint',
  changedElsewhere: 'changedElsewhereHint',
};

const getHint = ({ rejection, status }: NotesFieldProps): string =>
  rejection ?? texts[hints[status] ?? 'hint'];
