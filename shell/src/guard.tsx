import type { ModuleRoute } from '@firedeck/contract';
import { heightUnknown, PageSpinner, useSession } from '@firedeck/sdk';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useMatch } from 'react-router-dom';
import { useConnection } from './connection/connection.ts';
import { EnrollmentGate } from './enrollment/enrollment-gate.tsx';
import { hasRole } from './modules/document-modules.ts';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { lastSignOut } from './session/last-sign-out.ts';
import { getLoginPath, getPathAfterSignIn, loginPath } from './sign-in-paths.ts';
import { StationTools } from './station-sheet/station-tools.tsx';

interface GuardProps extends Pick<ModuleRoute, 'access' | 'roles'> {
  children: ReactNode;
}

/** Guards a route (spec §2, §4). */
export function Guard({ access, roles, children }: GuardProps) {
  const session = useSession();
  const { status } = session;
  const { isServerUnreachable } = useConnection();
  const location = useLocation();
  const isLogin = useMatch(loginPath) !== null;
  if (status === 'loading' && (access !== 'public' || isLogin))
    return (
      <>
        {isServerUnreachable && <StationTools position="alone" />}
        <div {...heightUnknown}>
          <PageSpinner />
        </div>
      </>
    );
  if (status === 'signed-out' && access !== 'public')
    return <Navigate replace to={lastSignOut.isByMember ? loginPath : getLoginPath(location)} />;
  if (status === 'signed-in' && isLogin)
    return <Navigate replace to={getPathAfterSignIn(location.search)} />;
  if (status !== 'signed-in' || access === 'public') return children;
  if (!hasRole(session.user, { roles })) return <NotFoundPage />;
  // Remounts when the member changes without a sign-out, which drops what the last one typed.
  return <EnrollmentGate key={session.user.id}>{children}</EnrollmentGate>;
}
