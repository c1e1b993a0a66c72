import { type ModuleChoice, ownValue } from '@firedeck/contract';
import type { CommandSource, FiredeckModule, ModuleContext } from '@firedeck/sdk';
import { createListeners } from '../create-listeners.ts';
import { assertModule, loadCommandSource, setUpModule } from './exposed-module.ts';
import type { logModuleFailure } from './log-module-failure.ts';
import { listScripts, preloadScripts, type ReadyModule, refetchScripts } from './remote-scripts.ts';
import { ModuleFailure, toFailure, type ViewState } from './view-state.ts';

const refetchTimeoutMs = 10_000;
const idle: ViewState = { status: 'idle' };

interface ModuleLoaderOptions {
  /** Loads the remote's `./module`. */
  loadExposed: (id: string) => Promise<unknown>;
  context: ModuleContext;
  log: typeof logModuleFailure;
}

/** Loads views and search commands of modules. Failures are logged and returned, not thrown. */
export interface ModuleLoader {
  state(choice: ModuleChoice, view: string): ViewState;
  subscribe(listener: () => void): () => void;
  /** Starts loading unless started before. */
  load(choice: ModuleChoice, view: string): void;
  /** Loads again, bypassing caches. */
  retry(choice: ModuleChoice, view: string): void;
  /** Loaded once; null on failure, and the next call retries. */
  commandSource(choice: ModuleChoice): Promise<CommandSource | null>;
}

export function createModuleLoader({
  loadExposed,
  context,
  log,
}: ModuleLoaderOptions): ModuleLoader {
  const states = new Map<string, ViewState>();
  const attempts = new Map<string, number>();
  const modules = new Map<string, Promise<FiredeckModule>>();
  const commandSources = new Map<string, Promise<CommandSource | null>>();
  const listeners = createListeners();
  const viewKey = (choice: ModuleChoice, view: string): string => `${choice.id}/${view}`;

  function setState(key: string, state: ViewState): void {
    states.set(key, state);
    listeners.notify();
  }

  function loadModule(id: string): Promise<FiredeckModule> {
    const cached = modules.get(id);
    if (cached) return cached;
    const loading = loadExposed(id).then((exposed) =>
      setUpModule(assertModule(exposed, id), context),
    );
    modules.set(id, loading);
    loading.catch(() => modules.delete(id));
    return loading;
  }

  async function startLoading(
    choice: ReadyModule,
    view: string,
    bypassCache: boolean,
  ): Promise<void> {
    const key = viewKey(choice, view);
    const attempt = (attempts.get(key) ?? 0) + 1;
    attempts.set(key, attempt);
    setState(key, { status: 'loading' });
    const outcome = await loadView(choice, view, bypassCache);
    // A newer attempt supersedes this one.
    if (attempts.get(key) === attempt) setState(key, outcome);
  }

  async function loadView(
    choice: ReadyModule,
    view: string,
    bypassCache: boolean,
  ): Promise<ViewState> {
    const scripts = listScripts(choice, view);
    if (!bypassCache) preloadScripts(scripts);
    const areAvailable = bypassCache && (await refetchScripts(scripts, refetchTimeoutMs));
    let outcome = await tryView(choice, view);
    // The browser caches a failed preload until a script consumes it without a new request, so each
    // attempt uses up one.
    for (let left = scripts.length; areAvailable && left > 0 && isRetryable(outcome); left -= 1)
      outcome = await tryView(choice, view);
    if (outcome.status === 'failed') log(choice, outcome.kind, outcome.error);
    return outcome;
  }

  async function tryView(choice: ReadyModule, view: string): Promise<ViewState> {
    try {
      const { views } = await loadModule(choice.id);
      const loaded = await ownValue(views, view)?.();
      if (!loaded?.View) throw new ModuleFailure('shape', `${choice.id} has no view ${view}`);
      return { status: 'ready', View: loaded.View };
    } catch (thrown) {
      return { status: 'failed', ...toFailure(thrown) };
    }
  }

  async function loadCommands(choice: ModuleChoice): Promise<CommandSource | null> {
    try {
      return await loadCommandSource(await loadModule(choice.id));
    } catch (thrown) {
      const { kind, error } = toFailure(thrown);
      log(choice, kind, error);
      commandSources.delete(choice.id);
      return null;
    }
  }

  return {
    state: (choice, view) => unavailableState(choice) ?? states.get(viewKey(choice, view)) ?? idle,
    subscribe: listeners.add,
    load(choice, view) {
      if (choice.state === 'ready' && !states.has(viewKey(choice, view)))
        void startLoading(choice, view, false);
    },
    retry(choice, view) {
      if (choice.state === 'ready') void startLoading(choice, view, true);
    },
    commandSource(choice) {
      const source = commandSources.get(choice.id) ?? loadCommands(choice);
      commandSources.set(choice.id, source);
      return source;
    },
  };
}

const isRetryable = (state: ViewState): boolean =>
  state.status === 'failed' && state.kind === 'network';

// Stable objects, as required by useSyncExternalStore.
const unavailableStates = new WeakMap<ModuleChoice, ViewState>();

function unavailableState(choice: ModuleChoice): ViewState | null {
  if (choice.state === 'ready') return null;
  const cached = unavailableStates.get(choice);
  if (cached) return cached;
  const state: ViewState =
    choice.state === 'disabled'
      ? { status: 'disabled' }
      : { status: 'incompatible', reason: choice.reason };
  unavailableStates.set(choice, state);
  return state;
}
