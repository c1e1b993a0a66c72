import { NavLink, RouterLink, styled } from '@firedeck/kit';
import { BellIcon, Mark, SearchIcon, tokens, useSession } from '@firedeck/sdk';
import { Fragment } from 'react';
import { PartBoundary } from '../failures/part-boundary.tsx';
import { useReleaseToast } from '../live/use-release-toast.ts';
import { listNavigation } from '../modules/document-modules.ts';
import { useModules } from '../modules/modules-context.ts';
import { texts } from '../texts.ts';
import { BrokenButton } from './broken-button.tsx';
import { HeaderBar, headerButtonWidth, headerPhone } from './header-bar.tsx';
import { LiveSign } from './live-sign.tsx';
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
  [headerPhone]: {
    minWidth: headerButtonWidth,
    justifyContent: 'center',
    '& > span': { display: 'none' },
  },
});

const Page = styled(NavLink)({
  display: 'flex',
  alignItems: 'center',
  height: tokens.target,
  padding: '0 14px',
  borderRadius: tokens.radius.control,
  color: tokens.color.text,
  textDecoration: 'none',
  '&:hover': { backgroundColor: tokens.color.hover },
  position: 'relative',
  '&[aria-current="page"]': { fontWeight: tokens.fontWeight.strong },
  // A border, because forced colours leave borders.
  '&[aria-current="page"]::after': {
    content: '""',
    position: 'absolute',
    insetInline: 12,
    bottom: 4,
    borderBottom: `3px solid ${tokens.color.primary}`,
  },
  [headerPhone]: { padding: '0 8px', fontSize: tokens.fontSize.small },
});

const Pages = styled('nav')({ display: 'flex' });

const Space = styled('div')({ flex: 1 });

/** The navigation bar: where one is, where one can go, and what concerns this member. */
export function Header() {
  const session = useSession();
  const { chosen } = useModules();
  const { signOut, question } = useSignOut();
  useReleaseToast();
  usePrefetch(session.status === 'signed-in');
  return (
    <>
      <SkipLink />
      <HeaderBar>
        <Brand to="/" aria-label={texts.product}>
          <Mark />
          <span>{texts.product}</span>
        </Brand>
        <Pages aria-label={texts.header.navigation}>
          <Page to="/" end>
            {texts.header.dashboard}
          </Page>
          {listNavigation(chosen, session.status === 'signed-in').map(({ path, text }) => (
            <Page key={path} to={path}>
              {text}
            </Page>
          ))}
        </Pages>
        <Space />
        <LiveSign />
        {session.status === 'signed-in' && (
          <PartBoundary
            name="The search"
            broken={<BrokenButton label={texts.header.search} icon={<SearchIcon />} />}
            waiting={null}
            key={`search of ${session.user.id}`}
          >
            <SearchButton onSignOut={signOut} />
          </PartBoundary>
        )}
        <ThemeButton />
        {session.status === 'signed-in' && (
          <Fragment key={session.user.id}>
            <PartBoundary
              name="The notifications"
              broken={<BrokenButton label={texts.header.notifications} icon={<BellIcon />} />}
              waiting={null}
            >
              <NotificationsButton />
            </PartBoundary>
            <UserMenu user={session.user} onSignOut={signOut} />
            <PartBoundary name="The panel" broken={null} waiting={null}>
              <PanelDialog user={session.user} />
            </PartBoundary>
          </Fragment>
        )}
        {session.status === 'signed-out' && <Page to="/login">{texts.header.signIn}</Page>}
      </HeaderBar>
      {question}
    </>
  );
}
