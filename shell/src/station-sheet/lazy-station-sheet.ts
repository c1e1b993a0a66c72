import { lazyComponent } from '../lazy/lazy-component.ts';
import type { StationSheetProps } from './station-sheet.tsx';

export const lazyStationSheet = lazyComponent<StationSheetProps>(
  'The station tools',
  () => import(/* webpackChunkName: "station-sheet" */ './station-sheet.tsx'),
);
