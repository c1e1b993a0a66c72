import { lazyComponent } from '@firedeck/sdk';

/** Lock and notices of shared devices; other devices never load them. */
export const lazySharedDevice = lazyComponent(
  'The rules of this device',
  () => import(/* webpackChunkName: "shared-device" */ './shared-device-entry.ts'),
);
