import { type ModuleChoice, ownValue } from '@firedeck/contract';
import type { CommandSource, FiredeckModule, ModuleContext } from '@firedeck/sdk';
import { asModule, commandSourceOf, setUp } from './exposed-module.ts';
import type { logModuleFailure } from './log-module-failure.ts';
import { preloadScripts, type ReadyModule, renewScripts, scriptsOf } from './remote-scripts.ts';
import { asFailure, ModuleFailure, type ViewState } from './view-state.ts';

const renewLimitMs = 10_000;
const idle: ViewState = { status: 'idle' };

export interface ModuleLoaderOptions {
  /** Loads what a remote exposes as `./module`. */
  loadExposed: (id: string) => Promise<unknown>;
  context: ModuleContext;
  log: typeof logModuleFailure;
}

/**
 * Brings views onto the page and commands into the search. What it tells are values; a failure is
 * logged and never leaves it as an exception.
 */
export interface ModuleLoader {
  state(choice: ModuleChoice, view: string): ViewState;
  subscribe(listener: () => void): () => void;
  /** Starts loading unless that is under way or done. */
  load(choice: ModuleChoice, view: string): void;
  /** Starts anew, past every cache. */
  retry(choice: ModuleChoice, view: string): void;
  /** A module's commands, loaded once; null when they could not be: the next call tries again. */
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
  const listeners = new Set<() => void>();
  const keyOf = (choice: ModuleChoice, view: string): string => `${choice.id}/${view}`;

  function set(key: string, state: ViewState): void {
    states.set(key, state);
    for (const listener of listeners) listener();
  }

  function moduleOf(id: string): Promise<FiredeckModule> {
    const known = modules.get(id);
    if (known) return known;
    const loading = loadExposed(id).then((exposed) => setUp(asModule(exposed, id), context));
    modules.set(id, loading);
    loading.catch(() => modules.delete(id));
    return loading;
  }

  async function bring(choice: ReadyModule, view: string, renew: boolean): Promise<void> {
    const key = keyOf(choice, view);
    const attempt = (attempts.get(key) ?? 0) + 1;
    attempts.set(key, attempt);
    set(key, { status: 'loading' });
    const outcome = await loadView(choice, view, renew);
    // A newer attempt has taken over: its outcome counts.
    if (attempts.get(key) === attempt) set(key, outcome);
  }

  async function loadView(choice: ReadyModule, view: string, renew: boolean): Promise<ViewState> {
    const scripts = scriptsOf(choice, view);
    if (!renew) preloadScripts(scripts);
    const areServed = renew && (await renewScripts(scripts, renewLimitMs));
    let outcome = await tryView(choice, view);
    // A preload that failed stays with the page until a script has met it, without asking anyone:
    // each attempt uses up one of them.
    for (let left = scripts.length; areServed && left > 0 && isRetryable(outcome); left -= 1)
      outcome = await tryView(choice, view);
    if (outcome.status === 'failed') log(choice, outcome.kind, outcome.error);
    return outcome;
  }

  async function tryView(choice: ReadyModule, view: string): Promise<ViewState> {
    try {
      const { views } = await moduleOf(choice.id);
      const loaded = await ownValue(views, view)?.();
      if (!loaded?.View) throw new ModuleFailure('shape', `${choice.id} has no view ${view}`);
      return { status: 'ready', View: loaded.View };
    } catch (thrown) {
      return { status: 'failed', ...asFailure(thrown) };
    }
  }

  async function loadCommands(choice: ModuleChoice): Promise<CommandSource | null> {
    try {
      return await commandSourceOf(await moduleOf(choice.id));
    } catch (thrown) {
      const { kind, error } = asFailure(thrown);
      log(choice, kind, error);
      commandSources.delete(choice.id);
      return null;
    }
  }

  return {
    state: (choice, view) => settled(choice) ?? states.get(keyOf(choice, view)) ?? idle,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load(choice, view) {
      if (choice.state === 'ready' && !states.has(keyOf(choice, view)))
        void bring(choice, view, false);
    },
    retry(choice, view) {
      if (choice.state === 'ready') void bring(choice, view, true);
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

// What the document says of a module that cannot be shown at all.
const told = new WeakMap<ModuleChoice, ViewState>();

function settled(choice: ModuleChoice): ViewState | null {
  if (choice.state === 'ready') return null;
  const known = told.get(choice);
  if (known) return known;
  const state: ViewState =
    choice.state === 'disabled'
      ? { status: 'disabled' }
      : { status: 'incompatible', reason: choice.reason };
  told.set(choice, state);
  return state;
}
