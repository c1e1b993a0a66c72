import { lazyComponent } from '@firedeck/sdk';

export const lazyLockScreen = lazyComponent('The lock screen', async () => {
  const code = await import(/* webpackChunkName: "lock-screen" */ './lock-screen.tsx');
  code.startLockScreen();
  return code;
});
