import { TextField } from '@firedeck/kit';
import { texts } from '../texts.ts';
import type { SaveStatus } from './notes-state.ts';

/** Fixed on the dashboard (spec §9), in CSS pixels. */
export const notesHeight = 100;

interface NotesFieldProps {
  text: string;
  /** Id of the heading that names the field. */
  titleId: string;
  status: SaveStatus;
  refusal: string | null;
  onType(text: string): void;
}

export function NotesField({ text, titleId, status, refusal, onType }: NotesFieldProps) {
  return (
    <TextField
      fullWidth
      value={text}
      placeholder={texts.placeholder}
      error={refusal !== null}
      helperText={refusal ?? (status === 'notSaved' ? texts.notSavedHint : texts.hint)}
      onChange={(event) => onType(event.target.value)}
      slotProps={{
        // A plain text area: one that measures itself on each key has no use for a fixed height.
        input: { inputComponent: 'textarea' },
        htmlInput: {
          'aria-labelledby': titleId,
          style: { height: notesHeight, resize: 'none', lineHeight: 1.5, boxSizing: 'border-box' },
        },
      }}
    />
  );
}
