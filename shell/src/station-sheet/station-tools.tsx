import { stationToolsSlot } from '@firedeck/contract';
import { isAgencyDocument } from '../agency-document.ts';
import { LazyView } from '../lazy/lazy-view.tsx';
import { lazyStationSheet } from './lazy-station-sheet.ts';
import type { StationSheetProps } from './station-sheet.tsx';

/**
 * Whether this device has its station's tools. Any module can write them, so the agency document
 * never shows them.
 */
export const hasStationTools = (): boolean =>
  document.documentElement.dataset.stationSheet === 'on' && !isAgencyDocument;

/** The tools of the device's station; nothing on other devices. */
export const StationTools = (props: StationSheetProps) =>
  hasStationTools() && (
    <LazyView component={lazyStationSheet} props={props} minHeight={0} isQuiet />
  );

/** Renders the slots of the station's tools; null for any other slot. */
export function renderStationTools(slot: string) {
  if (slot === stationToolsSlot.above) return <StationTools position="above" />;
  return slot === stationToolsSlot.beside ? <StationTools position="beside" /> : null;
}
