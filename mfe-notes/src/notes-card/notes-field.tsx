import type { RefObject } from 'react';
import { texts } from '../texts.ts';
import type { SaveStatus } from './notes-rules.ts';
import { PlainTextArea } from './plain-text-area.tsx';
import { useKeptCaret } from './use-kept-caret.ts';

interface NotesFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Id of the heading that names the field. */
  titleId: string;
  status: SaveStatus;
  refusal: string | null;
  /** This device has the text too, however the page ends. */
  isKept: boolean;
  onType(text: string): void;
}

export function NotesField(props: NotesFieldProps) {
  const { field, text, titleId, refusal, onType } = props;
  useKeptCaret(field, text);
  return (
    <PlainTextArea
      inputRef={field}
      namedBy={titleId}
      value={text}
      placeholder={texts.placeholder}
      error={refusal !== null}
      helperText={hintOf(props)}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

function hintOf({ refusal, status, isKept }: NotesFieldProps): string {
  if (refusal !== null) return refusal;
  if (status === 'changedElsewhere') return texts.changedElsewhereHint;
  if (status !== 'notSaved') return texts.hint;
  return isKept ? texts.notSavedKept : texts.notSavedHint;
}
