import { type Tool, times } from '@firedeck/contract';
import { useEffect, useRef, useState } from 'react';
import { tellWhenStillHere } from './launch-tool.ts';
import { type LaunchResult, openTabs } from './open-tabs.ts';

/** `opening` for a second after a launch; else what came of the last one. */
export type LaunchState = 'opening' | LaunchResult;

/** Launches once on arrival; gives the state and the way to launch again. */
export function useLaunchOnArrival(tool: Tool): [LaunchState, launch: () => void] {
  const [state, setState] = useState<LaunchState>('opening');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const launch = (): void => {
    const result = focusOrOpen(tool);
    clearTimeout(timer.current);
    setState(result === 'opened' ? 'opening' : result);
    if (result === 'opened')
      timer.current = setTimeout(() => setState('opened'), times.launchIndicatorMs);
  };

  const hasArrived = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever changes later
  useEffect(() => {
    // Works while the click that led here still counts as one; else the browser blocks it.
    if (!hasArrived.current) launch();
    hasArrived.current = true;
  }, []);
  return [state, launch];
}

function focusOrOpen(tool: Tool): LaunchResult {
  if (!openTabs.focus(tool.id)) return openTabs.open(tool);
  tellWhenStillHere(tool);
  return 'opened';
}
