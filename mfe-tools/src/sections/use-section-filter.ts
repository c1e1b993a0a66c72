import type { Section } from '@firedeck/contract';
import { useState } from 'react';

/** In memory, so that it survives a visit to a form but not a reload. */
let lastId: string | null = null;

/** The id of the section that the board showed last; null: all tools. */
export const getLastSectionId = (): string | null => lastId;

export function clearShownSection(): void {
  lastId = null;
}

interface SectionFilter {
  /** Null: all tools. */
  section: Section | null;
  select(id: string | null): void;
}

/** The section whose tools the board shows. */
export function useSectionFilter(sections: Section[]): SectionFilter {
  const [id, setId] = useState(lastId);
  return {
    section: sections.find((section) => section.id === id) ?? null,
    select(next) {
      lastId = next;
      setId(next);
    },
  };
}
