import { NavLink, RouterLink, styled } from '@firedeck/kit';
import { BellIcon, Mark, SearchIcon, tokens, useSession } from '@firedeck/sdk';
import { Fragment, type MouseEvent } from 'react';
import { SectionBoundary } from '../failures/section-boundary.tsx';
import { LockButton } from '../lock/lock-button.tsx';
import { listNavigation } from '../modules/document-modules.ts';
import { useModules } from '../modules/modules-context.ts';
import { useReleaseToast } from '../modules/use-release-toast.ts';
import { phoneQuery } from '../phone-query.ts';
import { texts } from '../texts.ts';
import { FailedButton } from './failed-button.tsx';
import { HeaderBar, headerButtonWidth } from './header-bar.tsx';
import { LiveIndicator } from './live-indicator.tsx';
import { NotificationsButton } from './notifications/notifications-button.tsx';
import { PanelDialog } from './panels/panel-dialog.tsx';
import { SearchButton } from './search/search-button.tsx';
import { SkipLink } from './skip-link.tsx';
import { ThemeButton } from './theme-button.tsx';
import { usePrefetch } from './use-prefetch.ts';
import { useSignOut } from './use-sign-out.tsx';
import { UserMenu } from './user-menu.tsx';

const Brand = styled(RouterLink)({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  height: tokens.target,
  padding: '0 4px',
  borderRadius: tokens.radius.control,
  color: 'inherit',
  textDecoration: 'none',
  fontSize: tokens.fontSize.name,
  fontWeight: tokens.fontWeight.strong,
  letterSpacing: '-0.01em',
  [phoneQuery]: {
    minWidth: headerButtonWidth,
    justifyContent: 'center',
    '& > span': { display: 'none' },
    // Makes room for Lock, or for large controls; Dashboard leads to the same page.
    'header:has(> [data-lock]) > &, html[data-controls="large"] &': { display: 'none' },
  },
});

const NavItem = styled(NavLink)({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  height: tokens.target,
  minWidth: tokens.target,
  padding: '0 14px',
  borderRadius: tokens.radius.control,
  color: tokens.color.text,
  textDecoration: 'none',
  '&:hover': { backgroundColor: tokens.color.hover },
  position: 'relative',
  '&[aria-current="page"]': { fontWeight: tokens.fontWeight.strong },
  // A border, because it survives forced colors.
  '&[aria-current="page"]::after': {
    content: '""',
    position: 'absolute',
    insetInline: 12,
    bottom: 4,
    borderBottom: `3px solid ${tokens.color.primary}`,
  },
  [phoneQuery]: { padding: '0 8px', fontSize: tokens.fontSize.small },
});

const Nav = styled('nav')({ display: 'flex' });

const Spacer = styled('div')({ flex: 1 });

/** Scrolls to the top of the open board. From other pages the router restores the position. */
function showTop({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  const opensElsewhere = altKey || ctrlKey || metaKey || shiftKey;
  if (location.pathname === '/' && !opensElsewhere) scrollTo(0, 0);
}

/** The navigation bar with navigation links and the member's menus. */
export function Header() {
  const session = useSession();
  const { documentModules } = useModules();
  const { signOut, dialog } = useSignOut();
  useReleaseToast();
  usePrefetch(session.status === 'signed-in');
  return (
    <>
      <SkipLink />
      <HeaderBar>
        <Brand to="/" aria-label={texts.product} onClick={showTop}>
          <Mark />
          <span>{texts.product}</span>
        </Brand>
        <Nav aria-label={texts.header.navigation}>
          <NavItem to="/" end onClick={showTop}>
            {texts.header.dashboard}
          </NavItem>
          {listNavigation(documentModules, session.status === 'signed-in').map(({ path, text }) => (
            <NavItem key={path} to={path}>
              {text}
            </NavItem>
          ))}
        </Nav>
        <Spacer />
        <LiveIndicator />
        {session.status === 'signed-in' && (
          <SectionBoundary
            name="The search"
            failed={<FailedButton label={texts.header.search} icon={<SearchIcon />} />}
            pending={null}
            key={`search of ${session.user.id}`}
          >
            <SearchButton onSignOut={signOut} />
          </SectionBoundary>
        )}
        <LockButton />
        <ThemeButton />
        {session.status === 'signed-in' && (
          <Fragment key={session.user.id}>
            <SectionBoundary
              name="The notifications"
              failed={<FailedButton label={texts.header.notifications} icon={<BellIcon />} />}
              pending={null}
            >
              <NotificationsButton />
            </SectionBoundary>
            <UserMenu user={session.user} onSignOut={signOut} />
            <SectionBoundary name="The panel" failed={null} pending={null}>
              <PanelDialog user={session.user} />
            </SectionBoundary>
          </Fragment>
        )}
        {session.status === 'signed-out' && <NavItem to="/login">{texts.header.signIn}</NavItem>}
      </HeaderBar>
      {dialog}
    </>
  );
}
