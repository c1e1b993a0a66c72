import type { Section, Tool } from '@firedeck/contract';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { sectionsLayer } from '../tool-grid/lazy-layer.ts';
import { useOpenPopup } from '../tool-grid/use-open-popup.ts';
import type { OpenSections } from './section-dialogs.tsx';

interface SectionDialogsState {
  moveTools(ids: string[]): void;
  manage(): void;
  element: ReactNode;
}

/** The dialogs of sections, which load when they are opened first. */
export function useSectionDialogs(board: {
  tools: Tool[];
  sections: Section[];
}): SectionDialogsState {
  const [open, setOpen] = useState<OpenSections | null>(null);
  const openPopup = useOpenPopup(sectionsLayer);
  const Dialogs = useSyncExternalStore(sectionsLayer.subscribe, sectionsLayer.loaded);
  return {
    moveTools: (ids) => openPopup(() => setOpen({ kind: 'move', ids })),
    manage: () => openPopup(() => setOpen({ kind: 'manage' })),
    element: Dialogs && open && <Dialogs {...board} open={open} onClose={() => setOpen(null)} />,
  };
}
