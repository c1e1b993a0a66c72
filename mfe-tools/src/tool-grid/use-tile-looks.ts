import type { Section, Tool } from '@firedeck/contract';
import { useMemo } from 'react';
import { createTileLooks, type TileLook } from '../sections/tile-looks.ts';

/** The tiles of the shown tools, computed from all tools: the filter must not change them. */
export function useTileLooks(all: Tool[], shown: Tool[], sections: Section[]): TileLook[] {
  const looks = useMemo(() => createTileLooks(all, sections), [all, sections]);
  return useMemo(() => {
    if (shown === all) return looks;
    const byId = new Map(all.map(({ id }, index) => [id, looks[index]]));
    return shown.flatMap(({ id }) => byId.get(id) ?? []);
  }, [all, shown, looks]);
}
