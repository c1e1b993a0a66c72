import type { Section, Tool } from '@firedeck/contract';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { OpenSections } from '../sections/section-dialogs.tsx';
import { lazySections } from './lazy-board.ts';
import { useOpenPopup } from './use-open-popup.ts';

interface SectionDialogsState {
  moveTools(ids: string[]): void;
  manage(): void;
  element: ReactNode;
}

/** The section dialogs; their code loads when one is opened. */
export function useSectionDialogs(board: {
  tools: Tool[];
  sections: Section[];
  /** Called after tools were moved. */
  onMoved(): void;
}): SectionDialogsState {
  const [open, setOpen] = useState<OpenSections | null>(null);
  const openPopup = useOpenPopup(lazySections);
  const code = useSyncExternalStore(lazySections.subscribe, lazySections.loaded);
  return {
    moveTools: (ids) => openPopup(() => setOpen({ kind: 'move', ids })),
    manage: () => openPopup(() => setOpen({ kind: 'manage' })),
    element: code && open && (
      <code.SectionDialogs {...board} open={open} onClose={() => setOpen(null)} />
    ),
  };
}
