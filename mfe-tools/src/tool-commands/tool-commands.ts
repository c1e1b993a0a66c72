import type { Tool } from '@firedeck/contract';
import {
  type Command,
  type CommandSource,
  hostOf,
  type ModuleContext,
  shellServices,
} from '@firedeck/sdk';
import { listNews } from '../list-news.ts';
import { texts } from '../texts.ts';
import { launchKind } from '../tool-launch/launch-label.ts';
import { opensInNewTab } from '../tool-launch/launch-preference.ts';
import { launchTool } from '../tool-launch/launch-tool.ts';
import { openTabs } from '../tool-launch/open-tabs.ts';
import { type ApiState, type ToolsDispatch, toolsApi } from '../tools-api.ts';

const { toolsList } = toolsApi.endpoints;

/** What the search can do with tools: launch and edit each, in the member's order. */
export function createToolCommands(dispatch: ModuleContext['dispatch']): CommandSource {
  let known: Tool[] | undefined;
  let offered: readonly Command[] = [];
  return {
    commands() {
      const tools = knownTools(dispatch);
      if (tools !== known) {
        known = tools;
        offered = tools ? [...tools.map(launchCommand), ...tools.map(editCommand)] : [];
      }
      return offered;
    },
    subscribe(listener) {
      const stops = [listNews.follow(listener), keepList(dispatch)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    shortcuts: texts.shortcuts,
  };
}

function knownTools(dispatch: ModuleContext['dispatch']): Tool[] | undefined {
  let tools: Tool[] | undefined;
  dispatch((_: ToolsDispatch, getState: () => ApiState) => {
    tools = toolsList.select()(getState()).data?.tools;
  });
  return tools;
}

/** Asks for the list unless it is there, and keeps it fresh; returns the way to stop. */
function keepList(dispatch: ModuleContext['dispatch']): () => void {
  let stop = (): void => undefined;
  dispatch((dispatchNow: ToolsDispatch) => {
    stop = dispatchNow(toolsList.initiate()).unsubscribe;
  });
  return () => stop();
}

const launchCommand = (tool: Tool): Command => ({
  id: `launch:${tool.id}`,
  title: tool.name,
  detail: hostOf(tool.url),
  kind: texts.commands.tool,
  keywords: tool.notes,
  // As the card's own button at this moment: the setting and the open tabs may have changed.
  run: () => launchTool(tool, launchKind(openTabs.isOpen(tool.id), opensInNewTab())),
});

const editCommand = (tool: Tool): Command => ({
  id: `edit:${tool.id}`,
  title: texts.card.edit(tool.name),
  detail: hostOf(tool.url),
  kind: texts.commands.action,
  verb: texts.commands.editVerb,
  run: () => shellServices().navigate(`/edit/${tool.id}`),
});
