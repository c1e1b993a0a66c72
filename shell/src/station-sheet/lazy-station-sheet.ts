import { lazyComponent } from '@firedeck/sdk';

export const lazyStationSheet = lazyComponent(
  'The station tools',
  () => import(/* webpackChunkName: "station-sheet" */ './station-sheet.tsx'),
);
