import { addUsedCommand, isLaunchable, type Tool, usedCommandsName } from '@firedeck/contract';
import { shellServices, showToast } from '@firedeck/sdk';
import { moduleConfig } from '../../module.config.ts';
import { texts } from '../texts.ts';
import type { LaunchKind } from './launch-kind.ts';
import { openTabs } from './open-tabs.ts';
import type { LaunchResult } from './page-tabs.ts';

/** Browsers that focus the tab do so within this time. */
const focusWaitMs = 250;

type LaunchTarget = Pick<Tool, 'id' | 'name' | 'url'>;

/**
 * Launches a tool; must run within the user gesture.
 * @param onNotFocused - called if the tab is open but the browser didn't switch to it; by default
 * shows a toast.
 */
export function launchTool(
  tool: LaunchTarget,
  kind: LaunchKind,
  onNotFocused = showAlreadyOpen,
): void {
  if (kind === 'same-tab') launchHere(tool);
  else if (kind === 'focus' && openTabs.focus(tool.id)) notifyIfTabNotFocused(tool, onNotFocused);
  else openInNewTab(tool);
  void countUse(tool);
}

/** The id of the command that launches a tool. */
export const launchCommandId = ({ id }: Pick<Tool, 'id'>): string => `launch:${id}`;

/** Counts a launch, because the search lists recent and frequent tools first. */
const countUse = (tool: LaunchTarget) =>
  shellServices().values?.update(usedCommandsName, (before) =>
    addUsedCommand(before, `${moduleConfig.id}/${launchCommandId(tool)}`),
  );

/** Opens a new tab; shows a toast on failure. */
export function openInNewTab(tool: LaunchTarget): LaunchResult {
  const result = openTabs.open(tool);
  if (result === 'blocked')
    showToast({ kind: 'error', title: texts.launch.blockedTitle, text: texts.launch.blockedText });
  if (result === 'unsafe') showUnsafeUrl();
  return result;
}

function launchHere({ url }: LaunchTarget): void {
  if (isLaunchable(url)) location.assign(url);
  else showUnsafeUrl();
}

// A second press, such as a double click, replaces the earlier check.
let focusCheck: ReturnType<typeof setTimeout> | undefined;

/** Calls `onNotFocused` if the browser refused to focus the tab. Never reloads the tab. */
export function notifyIfTabNotFocused(tool: LaunchTarget, onNotFocused = showAlreadyOpen): void {
  clearTimeout(focusCheck);
  focusCheck = setTimeout(() => {
    if (document.hasFocus() && document.visibilityState === 'visible') onNotFocused(tool);
  }, focusWaitMs);
}

export function showAlreadyOpen(tool: LaunchTarget): void {
  showToast({
    kind: 'info',
    title: texts.launch.alreadyOpen(tool.name),
    text: texts.launch.alreadyOpenText,
    action: { label: texts.launch.openAgain, run: () => openInNewTab(tool) },
  });
}

function showUnsafeUrl(): void {
  showToast({ kind: 'error', title: texts.launch.unsafeTitle, text: texts.launch.unsafeText });
}
