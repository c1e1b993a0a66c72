import type { Section } from '@firedeck/contract';
import { styled } from '@firedeck/kit';
import { SelectFrame } from '@firedeck/sdk/select-frame';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useKnownList } from '../use-known-list.ts';
import { formTexts } from './form-texts.ts';
import type { ToolFormState } from './use-tool-form.ts';

const Field = styled(SelectFrame)({
  marginTop: 16,
  '& > label': { display: 'block', marginBottom: 8 },
  '& > select': { width: '100%' },
});

/** The tool's section; hidden if the member has none. A native select works well with gloves. */
export function SectionField({ form }: { form: ToolFormState }) {
  const id = useId();
  const sections = useSections();
  const section = useWatch({ control: form.control, name: 'section' });
  if (sections.length === 0) return null;
  return (
    <Field>
      <label htmlFor={id}>{formTexts.section}</label>
      <select
        id={id}
        value={sections.some((one) => one.id === section) ? (section ?? '') : ''}
        onChange={({ target }) =>
          form.setValue('section', target.value || null, { shouldDirty: true })
        }
      >
        <option value="">{formTexts.noSection}</option>
        {sections.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** The member's sections if they are cached; doesn't trigger a request. */
export const useSections = (): Section[] => useKnownList()?.sections ?? noSections;

const noSections: Section[] = [];
