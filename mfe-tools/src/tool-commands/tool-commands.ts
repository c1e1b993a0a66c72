import type { Tool } from '@firedeck/contract';
import {
  type Command,
  type CommandSource,
  hostOf,
  type ModuleContext,
  shellServices,
} from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { launchKind } from '../tool-launch/launch-label.ts';
import { opensInNewTab } from '../tool-launch/launch-preference.ts';
import { launchTool } from '../tool-launch/launch-tool.ts';
import { openTabs } from '../tool-launch/shared-open-tabs.ts';
import { toolListChanges } from '../tool-list-changes.ts';
import { type ApiState, type ToolsDispatch, toolsApi } from '../tools-api.ts';

const { toolsList } = toolsApi.endpoints;

/** Search commands: launch and edit each tool, in the member's order. */
export function createToolCommands(dispatch: ModuleContext['dispatch']): CommandSource {
  let lastTools: Tool[] | undefined;
  let commands: readonly Command[] = [];
  return {
    commands() {
      const tools = selectTools(dispatch);
      if (tools !== lastTools) {
        lastTools = tools;
        commands = tools ? [...tools.map(launchCommand), ...tools.map(editCommand)] : [];
      }
      return commands;
    },
    subscribe(listener) {
      const cleanups = [toolListChanges.subscribe(listener), subscribeToList(dispatch)];
      return () => {
        for (const cleanUp of cleanups) cleanUp();
      };
    },
    shortcuts: texts.shortcuts,
  };
}

function selectTools(dispatch: ModuleContext['dispatch']): Tool[] | undefined {
  let tools: Tool[] | undefined;
  dispatch((_: ToolsDispatch, getState: () => ApiState) => {
    tools = toolsList.select()(getState()).data?.tools;
  });
  return tools;
}

/** Loads the list if needed and subscribes to it; returns the unsubscribe function. */
function subscribeToList(dispatch: ModuleContext['dispatch']): () => void {
  let unsubscribe = (): void => undefined;
  dispatch((dispatchNow: ToolsDispatch) => {
    unsubscribe = dispatchNow(toolsList.initiate()).unsubscribe;
  });
  return () => unsubscribe();
}

const launchCommand = (tool: Tool): Command => ({
  id: `launch:${tool.id}`,
  title: tool.name,
  detail: hostOf(tool.url),
  kind: texts.commands.tool,
  keywords: tool.notes,
  // Read at run time: the setting and the open tabs may have changed.
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
