import type { Section } from '@firedeck/contract';
import { nextColor, SectionForm } from './section-form.tsx';
import { sectionTexts } from './section-texts.ts';
import { useAddSection } from './use-add-section.ts';
import { showSectionFailure } from './use-section-changes.ts';

interface Props {
  sections: Section[];
  /** A step after the add is being saved. */
  isBusy?: boolean;
  onAdded(section: Section): void;
  onCancel(): void;
}

/** The form of a new section. Each mount uses a new idempotency key. */
export function NewSection({ sections, isBusy = false, onAdded, onCancel }: Props) {
  const { add, isAdding } = useAddSection();
  return (
    <SectionForm
      start={{ name: '', color: nextColor(sections) }}
      submitLabel={sectionTexts.add}
      isSaving={isAdding || isBusy}
      onSubmit={async (section) => {
        try {
          onAdded(await add(section));
          return true;
        } catch (thrown) {
          showSectionFailure(thrown);
          return false;
        }
      }}
      onCancel={onCancel}
    />
  );
}
