import { lazyComponent } from '@firedeck/sdk';

/** Warnings of devices that several people use; nobody else loads them. */
export const lazySharedDevice = lazyComponent(
  'The rules of this device',
  () => import(/* webpackChunkName: "shared-device" */ './shared-device-entry.ts'),
);
