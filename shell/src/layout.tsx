import { Outlet, ScrollRestoration, useMatch } from 'react-router-dom';
import { ConnectionStrip } from './connection/connection-strip.tsx';
import { SectionBoundary } from './failures/section-boundary.tsx';
import { Header } from './header/header.tsx';
import { HeaderBar } from './header/header-bar.tsx';
import { LoginBar } from './pages/login-bar.tsx';
import { loginPath } from './sign-in-addresses.ts';
import { StepUpDialog } from './step-up/step-up-dialog.tsx';

/** The frame of every page. The navigation bar is hidden on /login (spec §2). */
export function Layout() {
  const isLogin = useMatch(loginPath) !== null;
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
      <ScrollRestoration />
    </>
  );
}
