import { type Tool, times } from '@firedeck/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { notifyIfTabNotFocused } from './launch-tool.ts';
import { openTabs } from './open-tabs.ts';
import type { LaunchResult } from './page-tabs.ts';

/** `opening` for a second after a launch, then the last result. */
export type LaunchState = 'opening' | LaunchResult;

/**
 * Launches once on mount; returns the state and a function to launch again. On mount, a tab opened
 * by another page is focused instead; the function opens a new tab then, because that focus rarely
 * works.
 */
export function useLaunchOnMount(tool: Tool): [LaunchState, launch: () => void] {
  const [state, setState] = useState<LaunchState>('opening');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const launch = (canFocus = openTabs.canFocus(tool.id)): void => {
    const result = canFocus ? focusOrOpen(tool) : openTabs.open(tool);
    clearTimeout(timer.current);
    setState(result === 'opened' ? 'opening' : result);
    if (result === 'opened')
      timer.current = setTimeout(() => setState('opened'), times.launchIndicatorMs);
  };

  const launchOnMount = useEffectEvent(() => launch(true));
  const hasLaunched = useRef(false);
  useEffect(() => {
    // Works while the user activation of the navigation lasts; later the browser blocks popups.
    if (!hasLaunched.current) launchOnMount();
    hasLaunched.current = true;
  }, []);
  return [state, () => launch()];
}

function focusOrOpen(tool: Tool): LaunchResult {
  if (!openTabs.focus(tool.id)) return openTabs.open(tool);
  notifyIfTabNotFocused(tool);
  return 'opened';
}
