import { withTimeout } from '../session/with-timeout.ts';
import { lazyLockScreen } from './lazy-lock-screen.ts';

const loadTimeoutMs = 1_000;

/**
 * Resolves once the lock screen's code has loaded or failed, after 1 s at the latest: locking doesn't depend
 * on it.
 */
export const loadLockScreen = (): Promise<unknown> =>
  withTimeout(loadTimeoutMs, lazyLockScreen.load());
