import type { Section } from '@firedeck/contract';
import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { formTexts } from '../form-texts.ts';
import type { ToolFormState } from '../tool-fields/use-tool-form.ts';
import { useKnownList } from '../use-known-list.ts';

const Field = styled('div')({
  position: 'relative',
  marginTop: 16,
  '& label': { display: 'block', marginBottom: 8, fontWeight: tokens.fontWeight.strong },
  '& select': {
    width: '100%',
    minHeight: tokens.target,
    padding: '0 40px 0 12px',
    appearance: 'none',
    border: `1px solid ${tokens.color.control}`,
    borderRadius: tokens.radius.control,
    backgroundColor: tokens.color.surface,
    color: tokens.color.text,
    font: 'inherit',
  },
  '& select:focus-visible': tokens.focusRing,
  // Farther in than the browser's own, which touches the frame.
  '&::after': {
    content: '""',
    position: 'absolute',
    right: 18,
    bottom: `calc(${tokens.target} / 2 - 2px)`,
    width: 9,
    height: 9,
    borderRight: '2px solid',
    borderBottom: '2px solid',
    transform: 'rotate(45deg)',
    pointerEvents: 'none',
  },
});

/** The tool's section, where the member has sections. The system's own list, which suits gloves. */
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

/** The member's sections as far as the page knows them: the form does not wait for the list. */
export const useSections = (): Section[] => useKnownList()?.sections ?? noSections;

const noSections: Section[] = [];
