import { addUsedCommand, isLaunchable, type Tool, usedCommandsName } from '@firedeck/contract';
import { shellServices, showToast } from '@firedeck/sdk';
import { moduleConfig } from '../../module.config.ts';
import { texts } from '../texts.ts';
import type { LaunchKind } from './launch-kind.ts';
import { openTabs } from './open-tabs.ts';
import type { LaunchResult } from './tab-registry.ts';

/** If the browser focuses the tab, it does so within this time. */
const focusWaitMs = 250;

type LaunchTarget = Pick<Tool, 'id' | 'name' | 'url'>;

/**
 * Launches a tool; must run within the user gesture.
 * @param onNotFocused - the tab is open, but the browser did not switch to it; default a toast.
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

/** The search opens with the tools launched last and most, from wherever. */
const countUse = (tool: LaunchTarget) =>
  shellServices().values?.update(usedCommandsName, (before) =>
    addUsedCommand(before, `${moduleConfig.id}/${launchCommandId(tool)}`),
  );

/** Opens another tab; shows a toast on failure. */
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

// A further press, as of a double click, replaces the check of the one before.
let focusCheck: ReturnType<typeof setTimeout> | undefined;

/** Browsers do not focus a tab without an opener: say where it is instead (never reload the tab). */
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
