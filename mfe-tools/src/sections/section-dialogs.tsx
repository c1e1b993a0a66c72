import type { Section, Tool } from '@firedeck/contract';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@firedeck/kit';
import { useId } from 'react';
import { ManageSections } from './manage-sections.tsx';
import { MoveToSection } from './move-to-section.tsx';
import { sectionTexts } from './section-texts.ts';

/** What is open: the choice of a section for tools, or the member's sections. */
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
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{titleOf(open, tools)}</DialogTitle>
      {open.kind === 'move' ? (
        <MoveToSection {...{ tools, sections, onMoved, onClose }} ids={open.ids} />
      ) : (
        <>
          <DialogContent>
            <ManageSections tools={tools} sections={sections} />
          </DialogContent>
          <DialogActions>
            <Button variant="outlined" onClick={onClose}>
              {sectionTexts.done}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function titleOf(open: OpenSections, tools: readonly Tool[]): string {
  if (open.kind === 'manage') return sectionTexts.title;
  const [id, ...others] = open.ids;
  const name = tools.find((tool) => tool.id === id)?.name ?? '';
  return others.length === 0
    ? sectionTexts.moveTitle(`“${name}”`)
    : sectionTexts.moveManyTitle(open.ids.length);
}
