import type { Section, Tool } from '@firedeck/contract';
import { Button, PlainList, Stack, styled, Typography } from '@firedeck/kit';
import { AddIcon, tokens, VisuallyHidden } from '@firedeck/sdk';
import { useContext, useState } from 'react';
import { phoneQuery } from '../phone-query.ts';
import { countBySection } from './count-by-section.ts';
import { NewSection } from './new-section.tsx';
import { SectionDraftContext } from './section-draft.ts';
import { SectionForm } from './section-form.tsx';
import { SectionRow } from './section-row.tsx';
import { sectionTexts } from './section-texts.ts';
import { useSectionChanges } from './use-section-changes.ts';

const Rows = styled(PlainList)({
  margin: '16px 0',
  '& li': { borderTop: `1px solid ${tokens.color.line}`, padding: '4px 0' },
  '& .row': { display: 'flex', alignItems: 'center', gap: 'var(--fd-gap, 8px)' },
  '& .row > .MuiButton-root': {
    flex: 1,
    minWidth: 0,
    justifyContent: 'flex-start',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    // Otherwise the two arrows in glove mode leave no room for the name.
    [phoneQuery]: { paddingInline: 4 },
  },
  '& .label': {
    flex: 1,
    display: 'flex',
    alignItems: 'baseline',
    columnGap: 12,
    minWidth: 0,
    // On phones the count wraps below the name.
    [phoneQuery]: { flexWrap: 'wrap' },
  },
  '& .name': {
    flex: 1,
    minWidth: 0,
    [phoneQuery]: { flexBasis: '100%' },
  },
  '& .count': {
    flex: 'none',
    color: tokens.color.textSecond,
    fontWeight: tokens.fontWeight.text,
  },
});

/** Creates, renames, colors, reorders and deletes sections. */
export function ManageSections({ tools, sections }: { tools: Tool[]; sections: Section[] }) {
  /** The section being edited, as of when its form opened; 'new' for one to add. */
  const [edited, setEdited] = useState<Section | 'new' | null>(null);
  const editedSection = edited === 'new' ? null : edited;
  const [message, setMessage] = useState('');
  const draft = useContext(SectionDraftContext);
  const counts = countBySection(tools);
  const { edit, remove, reorder, isSaving } = useSectionChanges();

  const move = async (from: number, to: number): Promise<void> => {
    const ids = sections.map(({ id }) => id);
    const neighbor = ids[to];
    const name = sections[from]?.name ?? '';
    const moved = ids[from];
    if (!neighbor || !moved || isSaving) return;
    if (await reorder(ids.with(to, moved).with(from, neighbor)))
      setMessage(sectionTexts.at(name, to + 1, ids.length));
  };

  /** Saves the open form before it opens another one. */
  const openForm = async (form: Section | 'new'): Promise<void> => {
    if (!draft.current || (await draft.current.save())) setEdited(form);
  };

  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{sectionTexts.hint}</Typography>
      {sections.length === 0 && <Typography sx={{ mt: 2 }}>{sectionTexts.empty}</Typography>}
      <Rows>
        {sections.map((section, index) => (
          <li key={section.id}>
            {section.id === editedSection?.id ? (
              <SectionForm
                start={editedSection}
                submitLabel={sectionTexts.save}
                isSaving={isSaving}
                onSubmit={async (changes) => {
                  // After a conflict, the next save overwrites the change that the member was
                  // notified of.
                  const isSaved = await edit(editedSection, changes, setEdited);
                  if (isSaved) setEdited(null);
                  return isSaved;
                }}
                onCancel={() => setEdited(null)}
                onDelete={async () => {
                  if (await remove(section, index)) setEdited(null);
                }}
              />
            ) : (
              <SectionRow
                section={section}
                count={counts.get(section.id) ?? 0}
                isFirst={index === 0}
                isLast={index === sections.length - 1}
                onEdit={() => void openForm(section)}
                onMove={(by) => void move(index, index + by)}
              />
            )}
          </li>
        ))}
      </Rows>
      {edited === 'new' ? (
        <NewSection
          sections={sections}
          onAdded={({ name }) => {
            setMessage(sectionTexts.added(name));
            setEdited(null);
          }}
          onCancel={() => setEdited(null)}
        />
      ) : (
        <Stack sx={{ alignItems: 'flex-start' }}>
          <Button variant="outlined" startIcon={<AddIcon />} onClick={() => void openForm('new')}>
            {sectionTexts.new}
          </Button>
        </Stack>
      )}
      <VisuallyHidden role="status">{message}</VisuallyHidden>
    </>
  );
}
