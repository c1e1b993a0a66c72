import type { DocumentModules } from '@firedeck/contract';
import { type ThemeChoice, themeChoices } from '@firedeck/sdk';
import { moduleConfig } from '../../../module.config.ts';
import { texts } from '../../texts.ts';
import { type PanelName, panelNames } from '../panels/use-open-panel.ts';

/** One thing that the search can lead to. */
export type SearchEntry = { title: string } & (
  | { kind: 'page'; path: string }
  | { kind: 'panel'; panel: PanelName }
  | { kind: 'theme'; theme: ThemeChoice }
);

/** Every page that needs no further word, every panel, every theme. */
export function searchEntries({ modules }: DocumentModules): SearchEntry[] {
  const remotes = modules.filter(({ id }) => id !== moduleConfig.id);
  const routes = [
    ...(moduleConfig.routes ?? []),
    ...remotes.flatMap(({ descriptor }) => descriptor.routes),
  ];
  return [
    ...routes
      .filter(({ path, access }) => access === 'member' && !path.includes(':'))
      .map(({ title, path }) => ({ kind: 'page' as const, title, path })),
    ...panelNames.map((panel) => ({ kind: 'panel' as const, title: texts.panels[panel], panel })),
    ...themeChoices.map((theme) => ({ kind: 'theme' as const, title: texts.themes[theme], theme })),
  ];
}

/** The entries in which every typed word occurs. */
export function matchingEntries(entries: SearchEntry[], typed: string): SearchEntry[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const text = `${entry.title} ${texts.search.kinds[entry.kind]}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
