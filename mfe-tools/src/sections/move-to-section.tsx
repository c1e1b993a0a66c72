import type { Section, Tool } from '@firedeck/contract';
import { Button, DialogActions, DialogContent, PlainList, styled } from '@firedeck/kit';
import { AddIcon, CheckIcon, tokens } from '@firedeck/sdk';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { countBySection } from './count-by-section.ts';
import { NewSection } from './new-section.tsx';
import { SectionDot } from './section-dot.tsx';
import { sectionTexts } from './section-texts.ts';
import { useMoveTools } from './use-move-tools.ts';

const Choices = styled(PlainList)({
  display: 'flex',
  flexDirection: 'column',
  gap: 'var(--fd-gap, 8px)',
  '& button': { justifyContent: 'flex-start', textAlign: 'start', overflowWrap: 'anywhere' },
  '& .name': { minWidth: 0 },
  '& .count': {
    flex: 'none',
    marginLeft: 'auto',
    paddingLeft: 12,
    color: tokens.color.textSecond,
    fontWeight: tokens.fontWeight.text,
  },
});

interface Props {
  tools: Tool[];
  sections: Section[];
  /** Ids of the tools to move. */
  ids: string[];
  onMoved(): void;
  onClose(): void;
}

/** Lists the sections to move to; the member can also add a new one. */
export function MoveToSection({ tools, sections, ids, onMoved, onClose }: Props) {
  const [isNew, setNew] = useState(sections.length === 0);
  const { moveTools, isMoving } = useMoveTools(tools);
  const moved = tools.filter(({ id }) => ids.includes(id));
  const counts = countBySection(tools);
  const isIn = (id: string | null) =>
    moved.every(({ section }) => (findKnown(sections, section) ?? null) === id);

  const moveTo = async (target: { id: string | null; name: string }): Promise<void> => {
    if (isMoving || !(await moveTools(ids, target))) return;
    onMoved();
    onClose();
  };

  if (isNew)
    return (
      <DialogContent>
        <NewSection
          sections={sections}
          isBusy={isMoving}
          onAdded={(section) => {
            // If the move fails, the member finds the new section in the list.
            setNew(false);
            void moveTo(section);
          }}
          onCancel={() => (sections.length === 0 ? onClose() : setNew(false))}
        />
      </DialogContent>
    );
  const choices = [...sections, { id: null, name: sectionTexts.none, color: null }];
  return (
    <>
      <DialogContent>
        <Choices>
          {choices.map(({ id, name, color }) => (
            <li key={id}>
              <Button
                variant="outlined"
                fullWidth
                aria-current={isIn(id) || undefined}
                startIcon={color && <SectionDot color={color} />}
                endIcon={isIn(id) && <CheckIcon />}
                onClick={() => void moveTo({ id, name })}
              >
                <span className="name">{name}</span>{' '}
                {id && <span className="count">{texts.grid.count(counts.get(id) ?? 0)}</span>}
              </Button>
            </li>
          ))}
          <li>
            <Button startIcon={<AddIcon />} fullWidth onClick={() => setNew(true)}>
              {sectionTexts.new}
            </Button>
          </li>
        </Choices>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {sectionTexts.cancel}
        </Button>
      </DialogActions>
    </>
  );
}

const findKnown = (sections: readonly Section[], id: string | null | undefined) =>
  sections.find((section) => section.id === id)?.id;
