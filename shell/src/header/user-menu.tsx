import type { User } from '@firedeck/contract';
import { Avatar, MenuDivider, MenuItem, styled, useNavigate } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { listRolePages } from '../modules/document-modules.ts';
import { useModules } from '../modules/modules-context.ts';
import { texts } from '../texts.ts';
import { HeaderMenu } from './header-menu.tsx';
import { formatInitials, formatName } from './member-name.ts';
import { lazyPanels } from './panels/lazy-panels.ts';
import { menuPanels, useOpenPanel } from './panels/use-open-panel.ts';

const Identity = styled('div')({
  padding: '8px 16px 12px',
  maxWidth: 300,
  overflowWrap: 'anywhere',
  '& > :first-of-type': { display: 'block', fontWeight: tokens.fontWeight.strong },
  '& > :last-of-type': { fontSize: tokens.fontSize.small, color: tokens.color.textSecond },
});

interface UserMenuProps {
  user: User;
  onSignOut(): void;
}

/** The entries of the specification (spec §2), then the pages for the member's roles. */
export function UserMenu({ user, onSignOut }: UserMenuProps) {
  const openPanel = useOpenPanel();
  const navigate = useNavigate();
  const { documentModules } = useModules();
  const name = formatName(user);
  const initials = formatInitials(user);
  return (
    <HeaderMenu
      label={texts.header.userMenu(name, initials)}
      icon={<Avatar>{initials}</Avatar>}
      onPreload={lazyPanels.preload}
    >
      {(close) => [
        <Identity key="identity" role="presentation">
          <span>{name}</span>
          {name !== user.email && <span>{user.email}</span>}
        </Identity>,
        <MenuDivider key="above" />,
        ...menuPanels.map((panel) => (
          <MenuItem
            key={panel}
            title={texts.panelHints[panel]}
            onClick={() => {
              close();
              openPanel(panel);
            }}
          >
            {texts.panels[panel]}
          </MenuItem>
        )),
        ...listRolePages(documentModules, user).map(({ path, text }) => (
          <MenuItem
            key={path}
            onClick={() => {
              close();
              navigate(path);
            }}
          >
            {text}
          </MenuItem>
        )),
        <MenuDivider key="below" />,
        <MenuItem
          key="sign-out"
          onClick={() => {
            close();
            onSignOut();
          }}
        >
          {texts.header.signOut}
        </MenuItem>,
      ]}
    </HeaderMenu>
  );
}
