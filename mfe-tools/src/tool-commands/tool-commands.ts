import { pictureAddress, type Tool, type ToolList } from '@firedeck/contract';
import { type Command, type CommandSource, getStore, hostOf, shellServices } from '@firedeck/sdk';
import { createTileLooks, type TileLook } from '../sections/tile-looks.ts';
import { texts } from '../texts.ts';
import { exportTexts } from '../tool-export/export-texts.ts';
import { launchKind } from '../tool-launch/launch-kind.ts';
import { opensInNewTab } from '../tool-launch/launch-preference.ts';
import { launchCommandId, launchTool, openInNewTab } from '../tool-launch/launch-tool.ts';
import { openTabs } from '../tool-launch/open-tabs.ts';
import { toolListChanges } from '../tool-list-changes.ts';
import { toolsApi } from '../tools-api.ts';
import { commandTexts } from './command-texts.ts';

const { toolsList } = toolsApi.endpoints;

/** Search commands: launch and edit each tool, in the member's order; export and import. */
export function createToolCommands(): CommandSource {
  let lastList: ToolList | undefined;
  let commands: readonly Command[] = [];
  return {
    commands() {
      const list = toolsList.select()(getStore().getState()).data;
      if (list !== lastList) {
        lastList = list;
        const { tools, sections = [] } = list ?? { tools: [] };
        const names = new Map(sections.map(({ id, name }) => [id, name]));
        const looks = createTileLooks(tools, sections);
        const launches = tools.map((tool, index) =>
          launchCommand(tool, names.get(tool.section ?? ''), looks[index]),
        );
        commands = [...launches, ...tools.map(editCommand), ...createFileCommands()];
      }
      return commands;
    },
    // Loads the list if needed.
    subscribe(listener) {
      const cleanups = [
        toolListChanges.subscribe(listener),
        getStore().dispatch(toolsList.initiate()).unsubscribe,
      ];
      return () => {
        for (const cleanUp of cleanups) cleanUp();
      };
    },
    shortcuts: commandTexts.shortcuts,
  };
}

const launchCommand = (tool: Tool, section = '', look?: TileLook): Command => ({
  id: launchCommandId(tool),
  title: tool.name,
  detail: [hostOf(tool.url), section].filter(Boolean).join(' · '),
  kind: commandTexts.tool,
  keywords: [section, tool.notes].filter(Boolean).join(' '),
  tile: {
    picture: tool.picture ? pictureAddress(tool.picture) : null,
    favicon: tool.favicon,
    glyph: tool.icon,
    ...(look && { color: look.colorGlyph, initials: look.initials }),
  },
  // Read at run time: the setting and the open tabs may have changed.
  run: () => launchTool(tool, launchKind(openTabs.isOpen(tool.id), opensInNewTab())),
  openBeside: () => void openInNewTab(tool),
  edit: () => openEditPage(tool),
});

const editCommand = (tool: Tool): Command => ({
  id: `edit:${tool.id}`,
  title: texts.card.edit(tool.name),
  detail: hostOf(tool.url),
  kind: commandTexts.action,
  verb: commandTexts.editVerb,
  run: () => openEditPage(tool),
});

const openEditPage = ({ id }: Tool): void => shellServices().navigate(`/edit/${id}`);

/** Opens the settings over the current page and scrolls to a section. */
const settingsCommand = (id: string, title: string, section: string): Command => ({
  id,
  title,
  kind: commandTexts.action,
  keywords: commandTexts.fileKeywords,
  run: () => {
    const search = new URLSearchParams({ panel: 'settings', section });
    shellServices().navigate(`${location.pathname}?${search}`);
  },
});

const createFileCommands = (): Command[] => [
  settingsCommand('export', commandTexts.export, exportTexts.heading),
  settingsCommand('import', commandTexts.import, texts.import),
];
