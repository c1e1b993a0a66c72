import { inStorage } from '../browser/storage.ts';
import { stationSheetKey } from '../browser/storage-keys.ts';
import { lazyStationSheet } from './lazy-station-sheet.ts';
import { hasStationTools } from './station-tools.tsx';

/** Loads and refreshes the station's tools; deletes them if the server has none. */
export function refreshStationTools(): void {
  const { stationSheet, cached } = document.documentElement.dataset;
  if (hasStationTools()) lazyStationSheet.preload();
  // An older server leaves the placeholder, and a cached page may be outdated.
  else if (stationSheet === '' && cached === undefined)
    inStorage((storage) => storage.removeItem(stationSheetKey));
}
