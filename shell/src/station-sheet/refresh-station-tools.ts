import { inStorage } from '../browser/storage.ts';
import { stationSheetKey } from '../browser/storage-keys.ts';
import { lazyStationSheet } from './lazy-station-sheet.ts';
import { hasStationTools } from './station-tools.tsx';

/** Loads the station's tools, which refreshes them; deletes them where the server says there are none. */
export function refreshStationTools(): void {
  const { stationSheet, cached } = document.documentElement.dataset;
  if (hasStationTools()) lazyStationSheet.preload();
  // An older server leaves the placeholder, and a page that the worker kept is of its own time.
  else if (stationSheet === '' && cached === undefined)
    inStorage((storage) => storage.removeItem(stationSheetKey));
}
