import type { DocumentModules, User } from '@firedeck/contract';
import type { Command } from '@firedeck/sdk';
import { moduleConfig } from '../../../module.config.ts';
import { hasRole, listRoutes } from '../../modules/document-modules.ts';
import { largeControls } from '../../preferences/large-controls.ts';
import { texts } from '../../texts.ts';
import { appearances, chooseAppearance } from '../../theme/theme-choice.ts';
import { type PanelName, panelNames } from '../panels/use-open-panel.ts';
import { searchTexts } from './search-texts.ts';

interface ShellActions {
  goTo(path: string): void;
  openPanel(panel: PanelName): void;
  openNotes(): void;
  listShortcuts(): void;
  lock(): void;
  signOut(): void;
}

/** The member's pages without parameters, the notes, panels, actions and themes. */
export function createShellCommands(
  documentModules: DocumentModules,
  user: User | null,
  actions: ShellActions,
): Command[] {
  const { kinds, keywords } = searchTexts;
  return [
    ...listPages(documentModules, user).map(({ title, path }) => ({
      id: `page:${path}`,
      title,
      kind: kinds.page,
      run: () => actions.goTo(path),
      openBeside: () => void window.open(path, '_blank', 'noopener'),
    })),
    {
      id: 'personal-notes',
      title: searchTexts.notes,
      kind: kinds.page,
      keywords: keywords.notes,
      run: actions.openNotes,
    },
    ...panelNames.map((panel) => ({
      id: `panel:${panel}`,
      title: texts.panels[panel],
      kind: kinds.panel,
      keywords: keywords[panel],
      run: () => actions.openPanel(panel),
    })),
    {
      id: 'shortcuts',
      title: searchTexts.shortcuts,
      kind: kinds.action,
      run: actions.listShortcuts,
    },
    {
      id: 'lock',
      title: searchTexts.lock,
      kind: kinds.action,
      keywords: keywords.lock,
      run: actions.lock,
    },
    { id: 'sign-out', title: texts.header.signOut, kind: kinds.action, run: actions.signOut },
    {
      id: 'glove-mode',
      title: searchTexts.gloveMode(largeControls.get()),
      kind: kinds.action,
      keywords: keywords.gloveMode,
      run: () => largeControls.set(!largeControls.get()),
    },
    ...appearances.map((theme) => ({
      id: `theme:${theme}`,
      title: texts.themes[theme],
      kind: kinds.theme,
      run: () => chooseAppearance(theme),
    })),
  ];
}

function listPages(documentModules: DocumentModules, user: User | null) {
  const routes = [
    ...(moduleConfig.routes ?? []),
    ...listRoutes(documentModules).map(({ route }) => route),
  ];
  return routes.filter(
    ({ path, access, roles }) =>
      access === 'member' && !path.includes(':') && (user ? hasRole(user, { roles }) : !roles),
  );
}
