import type { Section, Tool } from '@firedeck/contract';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@firedeck/kit';
import { ConfirmDialog } from '@firedeck/sdk';
import { useId } from 'react';
import { ManageSections } from './manage-sections.tsx';
import { MoveToSection } from './move-to-section.tsx';
import { SectionDraftContext, useLeaveDraft } from './section-draft.ts';
import { sectionTexts } from './section-texts.ts';

/** The open dialog: choosing a section for tools, or managing the sections. */
export type OpenSections = { kind: 'move'; ids: string[] } | { kind: 'manage' };

export interface SectionDialogsProps {
  tools: Tool[];
  sections: Section[];
  open: OpenSections;
  onMoved(): void;
  onClose(): void;
}

export function SectionDialogs({ tools, sections, open, onMoved, onClose }: SectionDialogsProps) {
  const titleId = useId();
  const { draft, discardedName, saveAndClose, close, stay } = useLeaveDraft(onClose);
  const { discard } = sectionTexts;
  return (
    <SectionDraftContext value={draft}>
      <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{formatTitle(open, tools)}</DialogTitle>
        {open.kind === 'move' ? (
          <MoveToSection {...{ tools, sections, onMoved, onClose }} ids={open.ids} />
        ) : (
          <>
            <DialogContent>
              <ManageSections tools={tools} sections={sections} />
            </DialogContent>
            <DialogActions>
              <Button variant="outlined" onClick={() => void saveAndClose()}>
                {sectionTexts.done}
              </Button>
            </DialogActions>
          </>
        )}
      </Dialog>
      <ConfirmDialog
        open={discardedName !== null}
        title={discard.title}
        text={discard.text(discardedName ?? '')}
        confirmLabel={discard.confirm}
        destructive
        onConfirm={onClose}
        onClose={stay}
      />
    </SectionDraftContext>
  );
}

function formatTitle(open: OpenSections, tools: readonly Tool[]): string {
  if (open.kind === 'manage') return sectionTexts.title;
  const [id, ...others] = open.ids;
  const name = tools.find((tool) => tool.id === id)?.name ?? '';
  return others.length === 0
    ? sectionTexts.moveTitle(`“${name}”`)
    : sectionTexts.moveManyTitle(open.ids.length);
}
