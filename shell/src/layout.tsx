import { useUserId } from '@firedeck/sdk';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { type Location, Outlet, ScrollRestoration, useMatch } from 'react-router-dom';
import { ConnectionStrip } from './connection/connection-strip.tsx';
import { SectionBoundary } from './failures/section-boundary.tsx';
import { Header } from './header/header.tsx';
import { HeaderBar } from './header/header-bar.tsx';
import { LazyView } from './lazy/lazy-view.tsx';
import { whenIdle } from './lazy/when-idle.ts';
import { lazyLockScreen } from './lock/lazy-lock-screen.ts';
import { LoginBar } from './pages/login-bar.tsx';
import { sharedDevice } from './session/device-state.ts';
import { screenLock } from './session/screen-lock.ts';
import { lazySharedDevice } from './shared-device/lazy-shared-device.ts';
import { loginPath } from './sign-in-paths.ts';
import { StepUpDialog } from './step-up/step-up-dialog.tsx';

const lockHeight = 320;
const idleMs = 3_000;
/** This page's members in order: scroll positions are stored by number, never by member id. */
const seenMembers: string[] = [];

/** Page frame; while locked, only the lock screen and /login. No navigation bar on /login (spec §2). */
export function Layout() {
  const isLogin = useMatch(loginPath) !== null;
  const lock = useSyncExternalStore(screenLock.subscribe, screenLock.get);
  const device = useSyncExternalStore(sharedDevice.subscribe, sharedDevice.get);
  const userId = useUserId();
  // The board has one scroll position per member, however it was reached.
  const positionKey = useCallback(
    ({ pathname, key }: Location) =>
      pathname === '/' && userId ? `board ${getMemberNumber(userId)}` : key,
    [userId],
  );
  // Preloaded, because the server may be unreachable once it is needed.
  useEffect(() => whenIdle(lazyLockScreen.preload, idleMs), []);
  if (lock && !isLogin)
    return <LazyView component={lazyLockScreen} props={lock} minHeight={lockHeight} />;
  return (
    <>
      {isLogin && (
        <SectionBoundary name="The sign-in bar" failed={null} pending={null}>
          <LoginBar />
        </SectionBoundary>
      )}
      {!isLogin && (
        <SectionBoundary name="The header" pending={<HeaderBar aria-busy="true" />}>
          <Header />
        </SectionBoundary>
      )}
      <ConnectionStrip />
      <main>
        <Outlet />
      </main>
      <SectionBoundary name="The step-up dialog" failed={null} pending={null}>
        <StepUpDialog />
      </SectionBoundary>
      {device && userId && (
        <LazyView component={lazySharedDevice} props={device} minHeight={0} isQuiet />
      )}
      <ScrollRestoration getKey={positionKey} />
    </>
  );
}

function getMemberNumber(userId: string): number {
  if (!seenMembers.includes(userId)) seenMembers.push(userId);
  return seenMembers.indexOf(userId);
}
