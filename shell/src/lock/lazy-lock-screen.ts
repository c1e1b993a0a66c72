import { lazyComponent } from '../lazy/lazy-component.ts';
import type { ScreenLock } from './screen-lock.ts';

export const lazyLockScreen = lazyComponent<ScreenLock>(
  'The lock screen',
  () => import(/* webpackChunkName: "lock-screen" */ './lock-screen.tsx'),
);
