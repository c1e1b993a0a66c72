import type { ModuleChoice } from '@firedeck/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { useModules } from './modules-context.ts';
import type { ViewState } from './view-state.ts';

/** Subscribes to the state of a view and loads it if needed. */
export function useView(choice: ModuleChoice, view: string): ViewState {
  const { loader } = useModules();
  const state = useSyncExternalStore(loader.subscribe, () => loader.state(choice, view));
  useEffect(() => loader.load(choice, view), [loader, choice, view]);
  return state;
}
