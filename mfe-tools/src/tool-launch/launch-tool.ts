import { isLaunchable, type Tool } from '@firedeck/contract';
import { showToast } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import type { LaunchKind } from './launch-label.ts';
import { type LaunchResult, openTabs } from './open-tabs.ts';

/** After this long a tab that could be raised has the focus. */
const focusWaitMs = 250;

type LaunchedTool = Pick<Tool, 'id' | 'name' | 'url'>;

/** Launches a tool; must run inside the click. */
export function launchTool(tool: LaunchedTool, kind: LaunchKind): void {
  if (kind === 'same-tab') launchHere(tool);
  else if (kind === 'focus' && openTabs.focus(tool.id)) tellWhenStillHere(tool);
  else openInNewTab(tool);
}

/** Opens a further tab and says so when that did not work. */
export function openInNewTab(tool: LaunchedTool): LaunchResult {
  const result = openTabs.open(tool);
  if (result === 'blocked')
    showToast({ kind: 'error', title: texts.launch.blockedTitle, text: texts.launch.blockedText });
  if (result === 'refused') showRefusal();
  return result;
}

function launchHere({ url }: LaunchedTool): void {
  if (isLaunchable(url)) location.assign(url);
  else showRefusal();
}

/** Browsers do not raise a tab that was cut from its opener: then say where it is (never reload it). */
export function tellWhenStillHere(tool: LaunchedTool): void {
  setTimeout(() => {
    if (!document.hasFocus() || document.visibilityState !== 'visible') return;
    showToast({
      kind: 'info',
      title: texts.launch.alreadyOpen(tool.name),
      text: texts.launch.alreadyOpenText,
      action: { label: texts.launch.openAgain, run: () => openInNewTab(tool) },
    });
  }, focusWaitMs);
}

function showRefusal(): void {
  showToast({ kind: 'error', title: texts.launch.refusedTitle, text: texts.launch.refusedText });
}
