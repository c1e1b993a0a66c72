import { lazyComponent } from '../lazy/lazy-component.ts';
import type { ScreenLock } from './screen-lock.ts';

export const lazyLockScreen = lazyComponent<ScreenLock>('The lock screen', async () => {
  const code = await import(/* webpackChunkName: "lock-screen" */ './lock-screen.tsx');
  code.startLockScreen();
  return code;
});
