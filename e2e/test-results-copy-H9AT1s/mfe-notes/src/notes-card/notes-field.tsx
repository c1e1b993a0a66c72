import { texts } from '../texts.ts';
import type { SaveStatus } from './notes-state.ts';
import { PlainTextArea } from './plain-text-area.tsx';

interface NotesFieldProps {
  text: string;
  /** Id of the heading that names the field. */
  titleId: string;
  status: SaveStatus;
  refusal: string | null;
  onType(text: string): void;
}

const hints: Partial<Record<SaveStatus, string>> = {
  notSaved: texts.notSavedHint,
  changedElsewhere: texts.changedElsewhereHint,
};

export function NotesField({ text, titleId, status, refusal, onType }: NotesFieldProps) {
  return (
    <PlainTextArea
      namedBy={titleId}
      value={text}
      placeholder={texts.placeholder}
      error={refusal !== null}
      helperText={refusal ?? hints[status] ?? texts.hint}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
