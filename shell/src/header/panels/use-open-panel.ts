import { useSearchParams } from '@firedeck/kit';
import { useCallback } from 'react';

/** The entries of the user menu that open over the current page (spec §2). */
export const panelNames = ['credits', 'keys', 'activity', 'settings', 'enterprise'] as const;
export type PanelName = (typeof panelNames)[number];

const parameter = 'panel';

/** The panel named in the address, null without one. */
export function usePanel(): PanelName | null {
  const [search] = useSearchParams();
  const asked = search.get(parameter);
  return panelNames.find((name) => name === asked) ?? null;
}

/** Puts a panel into the address, or takes it out with null. */
export function useOpenPanel(): (panel: PanelName | null) => void {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (panel) =>
      setSearch(
        (search) => {
          search.delete(parameter);
          if (panel) search.set(parameter, panel);
          return search;
        },
        // Back closes what was opened; closing leaves no second entry behind.
        { replace: panel === null },
      ),
    [setSearch],
  );
}
