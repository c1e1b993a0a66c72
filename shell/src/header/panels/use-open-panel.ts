import { useSearchParams } from '@firedeck/kit';
import { useCallback } from 'react';

/** The entries of the user menu that open over the current page (spec §2). */
export const menuPanels = ['credits', 'keys', 'activity', 'settings', 'enterprise'] as const;
/** Activity and the search lead to the trash. */
export const panelNames = [...menuPanels, 'trash'] as const;
export type PanelName = (typeof panelNames)[number];

const panelParam = 'panel';
export const sectionParam = 'section';

/** The panel named in the address, null without one. */
export function usePanel(): PanelName | null {
  const [search] = useSearchParams();
  const requested = search.get(panelParam);
  return panelNames.find((name) => name === requested) ?? null;
}

/** Sets the panel in the address; null removes it. */
export function useOpenPanel(): (panel: PanelName | null) => void {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (panel) =>
      setSearch(
        (search) => {
          search.delete(panelParam);
          search.delete(sectionParam);
          if (panel) search.set(panelParam, panel);
          return search;
        },
        // Back closes an opened panel; closing adds no history entry. Removed synchronously: a
        // later removal would steal the focus from whatever opened since.
        { replace: panel === null, flushSync: true },
      ),
    [setSearch],
  );
}
