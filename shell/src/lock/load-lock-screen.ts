import { withTimeout } from '../session/with-timeout.ts';
import { lazyLockScreen } from './lazy-lock-screen.ts';

const loadTimeoutMs = 1_000;

/**
 * Resolves once the lock screen's code has loaded or failed, after at most 1 s, because locking
 * must not depend on it.
 */
export const loadLockScreen = (): Promise<unknown> =>
  withTimeout(loadTimeoutMs, lazyLockScreen.load());
