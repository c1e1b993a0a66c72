import type { SessionDevice } from '@firedeck/contract';
import { lazyComponent } from '../lazy/lazy-component.ts';

/** Warnings of devices that several people use; nobody else loads them. */
export const lazySharedDevice = lazyComponent<SessionDevice>(
  'The rules of this device',
  () => import(/* webpackChunkName: "shared-device" */ './shared-device-entry.ts'),
);
