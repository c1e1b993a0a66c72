import { lazyLockScreen } from '../lock/lazy-lock-screen.ts';
import { withTimeout } from './with-timeout.ts';

const loadTimeoutMs = 1_000;

/** Without it the screen is locked all the same. */
export function loadLockScreen(): Promise<unknown> {
  lazyLockScreen.preload();
  const loaded = new Promise<void>((resolve) => {
    const check = () => lazyLockScreen.state().status !== 'loading' && resolve();
    lazyLockScreen.subscribe(check);
    check();
  });
  return withTimeout(loadTimeoutMs, loaded);
}
