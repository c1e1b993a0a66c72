import { lazyLockScreen } from '../lock/lazy-lock-screen.ts';
import { withTimeout } from './with-timeout.ts';

const loadTimeoutMs = 1_000;

/** Without it the screen is locked all the same. */
export const loadLockScreen = (): Promise<unknown> =>
  withTimeout(loadTimeoutMs, lazyLockScreen.load());
