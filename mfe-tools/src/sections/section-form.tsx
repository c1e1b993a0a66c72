import { type Section, type SectionColor, sectionColors, sectionName } from '@firedeck/contract';
import { Button, Stack, styled, TextField } from '@firedeck/kit';
import { DeleteIcon, tokens, z } from '@firedeck/sdk';
import { type FormEvent, useId, useRef, useState } from 'react';
import { sectionColorGlyph } from './section-color-glyph.ts';
import { useRegisterDraft } from './section-draft.ts';
import { sectionTexts } from './section-texts.ts';

const Colors = styled('fieldset')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: 0,
  padding: 0,
  minWidth: 0,
  border: 0,
  '& legend': { padding: 0, marginBottom: 4, fontWeight: tokens.fontWeight.strong },
  '& label': {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    flex: '1 1 30%',
    minWidth: 'min(100%, 6rem)',
    minHeight: tokens.target,
    padding: '0 10px',
    border: `1px solid ${tokens.color.control}`,
    borderRadius: tokens.radius.control,
    cursor: 'pointer',
  },
  '& label:hover': { backgroundColor: tokens.color.hover },
  '& label:has(:checked)': {
    borderWidth: 3,
    borderColor: tokens.color.primary,
    padding: '0 8px',
    fontWeight: tokens.fontWeight.strong,
  },
  '& label:has(:focus-visible)': tokens.focusRing,
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
  '& i': {
    flex: 'none',
    width: 20,
    height: 20,
    border: `1px solid ${tokens.color.tileLine}`,
    borderRadius: 5,
  },
});

interface Props {
  start: Pick<Section, 'name' | 'color'>;
  submitLabel: string;
  isSaving: boolean;
  /** Resolves to whether it was saved. */
  onSubmit(section: Pick<Section, 'name' | 'color'>): Promise<boolean>;
  onCancel(): void;
  onDelete?: () => void;
}

/** Name and color of a section. */
export function SectionForm(props: Props) {
  const { start, submitLabel, isSaving, onSubmit, onCancel, onDelete } = props;
  // The initial values: another device may change the section while the form is open.
  const [opened] = useState(start);
  const [name, setName] = useState(opened.name);
  const [color, setColor] = useState(opened.color);
  const [error, setError] = useState('');
  const group = useId();

  const saving = useRef<Promise<boolean> | null>(null);
  const save = async (): Promise<boolean> => {
    if (saving.current) return saving.current;
    const result = z.safeParse(sectionName, name);
    setError(result.success ? '' : (result.error.issues[0]?.message ?? ''));
    if (!result.success || isSaving) return false;
    saving.current = onSubmit({ name: result.data, color }).finally(() => {
      saving.current = null;
    });
    return saving.current;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The event would also reach an outer form, since React events bubble through dialogs.
    event.stopPropagation();
    void save();
  };
  // A color alone, without a name, is not worth a confirmation.
  const isChanged = name.trim() !== opened.name || (name !== '' && color !== opened.color);
  useRegisterDraft(isChanged ? { name: name.trim(), save } : null);

  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2} sx={{ py: 1 }}>
      <TextField
        label={sectionTexts.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={error !== ''}
        helperText={error}
        autoComplete="off"
        autoFocus
        fullWidth
      />
      <Colors>
        <legend>{sectionTexts.color}</legend>
        {sectionColors.map((one: SectionColor) => (
          <label key={one}>
            <input
              type="radio"
              name={group}
              checked={color === one}
              onChange={() => setColor(one)}
            />
            <i style={{ backgroundColor: tokens.color.tile[sectionColorGlyph(one)] }} />
            {sectionTexts.colors[one]}
          </label>
        ))}
      </Colors>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 'var(--fd-gap, 8px)' }}>
        <Button type="submit" variant="contained">
          {submitLabel}
        </Button>
        <Button variant="outlined" onClick={onCancel}>
          {sectionTexts.cancel}
        </Button>
        {onDelete && (
          <Button
            variant="outlined"
            color="error"
            startIcon={<DeleteIcon size={20} />}
            onClick={onDelete}
            disabled={isSaving}
          >
            {sectionTexts.delete}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

/** The least used color. */
export function nextColor(sections: readonly Pick<Section, 'color'>[]): SectionColor {
  const count = (color: SectionColor) => sections.filter((one) => one.color === color).length;
  return sectionColors.reduce((best, color) => (count(color) < count(best) ? color : best));
}
