import type { ModuleChoice } from '@firedeck/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { useModules } from './modules-context.ts';
import type { ViewState } from './view-state.ts';

/** The state of one view, followed; asks for the view when nobody has. */
export function useView(choice: ModuleChoice, view: string): ViewState {
  const { loader } = useModules();
  const state = useSyncExternalStore(loader.subscribe, () => loader.state(choice, view));
  useEffect(() => loader.load(choice, view), [loader, choice, view]);
  return state;
}
