import type { ToolField, ToolFieldValues } from '@firedeck/contract';
import { FormControlLabel, Radio, RadioGroup, styled, Typography } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { useWatch } from 'react-hook-form';
import type { EditConflict } from './edit-state.ts';
import { formatField, formFields, inScreenOrder } from './form-fields.ts';
import { formTexts } from './form-texts.ts';
import { useSections } from './section-field.tsx';
import type { ToolFormState } from './use-tool-form.ts';

const Panel = styled('section')({
  marginBottom: 24,
  padding: 16,
  border: `1px solid ${tokens.color.control}`,
  borderRadius: tokens.radius.card,
  backgroundColor: tokens.color.surface,
  '& fieldset': { border: 0, margin: '12px 0 0', padding: 0, minWidth: 0 },
  '& legend': { padding: 0, fontWeight: tokens.fontWeight.strong },
  '& .version': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

/** Shows both versions of each conflicting field, to choose from. */
export function ConflictPanel({ conflict, form }: { conflict: EditConflict; form: ToolFormState }) {
  return (
    <Panel role="alert">
      <Typography variant="h3" component="h2">
        {formTexts.conflictTitle}
      </Typography>
      <Typography>{formTexts.conflictText}</Typography>
      {inScreenOrder(conflict.fields).map((field) => (
        <FieldChoice key={field} field={field} conflict={conflict} form={form} />
      ))}
    </Panel>
  );
}

interface ChoiceProps {
  field: ToolField;
  conflict: EditConflict;
  form: ToolFormState;
}

function FieldChoice({ field, conflict: { mine, theirs }, form }: ChoiceProps) {
  const typed = useWatch({ control: form.control, name: field });
  const sections = useSections();
  const format = (version: ToolFieldValues): string =>
    sections.find(({ id }) => field === 'section' && id === version.section)?.name ??
    formatField(field, version);
  const choose = (version: ToolFieldValues): void =>
    form.setValue(field, version[field], { shouldDirty: true, shouldValidate: true });
  return (
    <fieldset>
      <legend>{formFields[field].label()}</legend>
      <RadioGroup
        value={(typed ?? null) === (theirs[field] ?? null) ? 'theirs' : 'mine'}
        onChange={(_event, choice) => choose(choice === 'theirs' ? theirs : mine)}
      >
        <FormControlLabel
          value="mine"
          control={<Radio />}
          label={<Version title={formTexts.keepMine} value={format(mine)} />}
        />
        <FormControlLabel
          value="theirs"
          control={<Radio />}
          label={<Version title={formTexts.takeTheirs} value={format(theirs)} />}
        />
      </RadioGroup>
    </fieldset>
  );
}

function Version({ title, value }: { title: string; value: string }) {
  return (
    <span className="version">
      {title}: {value || formTexts.nothing}
    </span>
  );
}
