import { Outlet, ScrollRestoration, useMatch } from 'react-router-dom';
import { PartBoundary } from './failures/part-boundary.tsx';
import { Header } from './header/header.tsx';
import { HeaderBar } from './header/header-bar.tsx';
import { ConnectionBanner } from './live/connection-banner.tsx';
import { loginPath } from './sign-in-addresses.ts';
import { StepUpDialog } from './step-up/step-up-dialog.tsx';

/** What stands around every page. The navigation bar is hidden on /login (spec §2). */
export function Layout() {
  const isLogin = useMatch(loginPath) !== null;
  return (
    <>
      {!isLogin && (
        <PartBoundary name="The header" waiting={<HeaderBar aria-busy="true" />}>
          <Header />
        </PartBoundary>
      )}
      <ConnectionBanner />
      <main>
        <Outlet />
      </main>
      <PartBoundary name="The question for the password" broken={null} waiting={null}>
        <StepUpDialog />
      </PartBoundary>
      <ScrollRestoration />
    </>
  );
}
