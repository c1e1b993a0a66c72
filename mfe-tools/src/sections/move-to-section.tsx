import type { Section, Tool } from '@firedeck/contract';
import { Button, Stack } from '@firedeck/kit';
import { AddIcon, CheckIcon } from '@firedeck/sdk';
import { useState } from 'react';
import { SectionDot } from './section-dot.tsx';
import { nextColor, SectionForm } from './section-form.tsx';
import { sectionTexts } from './section-texts.ts';
import { useMoveTools } from './use-move-tools.ts';
import { useSectionChanges } from './use-section-changes.ts';

interface Props {
  tools: Tool[];
  sections: Section[];
  /** Of the tools to move. */
  ids: string[];
  onMoved(): void;
  onClose(): void;
}

/** One press moves the tools; a new section can be made on the way. */
export function MoveToSection({ tools, sections, ids, onMoved, onClose }: Props) {
  const [isNew, setNew] = useState(sections.length === 0);
  const [newId] = useState(() => crypto.randomUUID());
  const { add, isSaving } = useSectionChanges();
  const { moveTools, isMoving } = useMoveTools(tools, sections);
  const moved = tools.filter(({ id }) => ids.includes(id));
  const isIn = (id: string | null) =>
    moved.every(({ section }) => (findKnown(sections, section) ?? null) === id);

  const moveTo = async (target: { id: string | null; name: string }): Promise<void> => {
    if (isMoving || !(await moveTools(ids, target))) return;
    onMoved();
    onClose();
  };

  if (isNew)
    return (
      <SectionForm
        start={{ name: '', color: nextColor(sections) }}
        submitLabel={sectionTexts.add}
        isSaving={isSaving || isMoving}
        onSubmit={async (section) => {
          if (await add(section, newId)) await moveTo({ id: newId, name: section.name });
        }}
        onCancel={() => (sections.length === 0 ? onClose() : setNew(false))}
      />
    );
  const choices = [...sections, { id: null, name: sectionTexts.none, color: null }];
  return (
    <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {choices.map(({ id, name, color }) => (
        <li key={id}>
          <Button
            variant="outlined"
            fullWidth
            aria-current={isIn(id) || undefined}
            startIcon={color && <SectionDot color={color} />}
            endIcon={isIn(id) && <CheckIcon />}
            onClick={() => void moveTo({ id, name })}
            sx={choiceStyle}
          >
            {name}
          </Button>
        </li>
      ))}
      <li>
        <Button startIcon={<AddIcon />} fullWidth onClick={() => setNew(true)} sx={choiceStyle}>
          {sectionTexts.new}
        </Button>
      </li>
    </Stack>
  );
}

const choiceStyle = { justifyContent: 'flex-start', textAlign: 'start', overflowWrap: 'anywhere' };

const findKnown = (sections: readonly Section[], id: string | null | undefined) =>
  sections.find((section) => section.id === id)?.id;
