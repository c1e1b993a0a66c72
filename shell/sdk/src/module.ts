import type { ModuleConfigInput, ServerEvent } from '@firedeck/contract';
import type { ComponentType } from 'react';
import type { SiteTileProps } from './components/site-tile.tsx';

/** Loads one view; its file exports the component as `View`. */
export type LazyView = () => Promise<{ View: ComponentType }>;

/** One search entry: a place to open or an action to run. */
export interface Command {
  /**
   * Unique in its module and stable across visits, e.g. `launch:<tool id>`: recent commands are
   * stored by id.
   */
  id: string;
  title: string;
  /** Second text, e.g. a host name. Default: none. */
  detail?: string;
  /** Shown after the title: `Tool`, `Action`. */
  kind: string;
  /** Hidden text that the search matches, e.g. a tool's notes. Default: none. */
  keywords?: string;
  /**
   * The query must contain this word or its beginning, e.g. `edit`, so that rare actions don't
   * crowd out others. Default: none.
   */
  verb?: string;
  /** Shown before the title, in a size set by the search. Default: none. */
  tile?: Omit<SiteTileProps, 'size' | 'alt' | 'isShownAtNight'>;
  /** Called during the key press or click, so that it may open a tab. */
  run(): void;
  /** Ctrl Enter: opens it in another tab while the search stays open. Default: same as Enter. */
  openBeside?(): void;
  /** F2: opens its editor. Default: the key does nothing. */
  edit?(): void;
}

/** The shortcuts of one part of the screen, for the list of shortcuts. */
export interface ShortcutGroup {
  /** E.g. `On a card's handle`. */
  where: string;
  /** `keys` as printed on the keyboard, pressed together or as alternatives. */
  shortcuts: readonly { keys: readonly string[]; does: string }[];
}

/** A module's current commands; `commands` returns the same array until they change. */
export interface CommandSource {
  commands(): readonly Command[];
  subscribe(listener: () => void): () => void;
  /** The keys of this module's screens. Default: none. */
  shortcuts?: ShortcutGroup;
}

/** Loads a module's commands when the search first opens. */
export type LazyCommands = () => Promise<{ commandSource: CommandSource }>;

/**
 * Saves typed text. Resolves to false if some of it is still unsaved, or to a sentence that names
 * what a sign-out would lose.
 */
export type SignOutFlush = () => Promise<boolean | string | undefined>;

/** The shell's functions for a module's `setup`. */
export interface ModuleContext {
  /** Calls `listener` for each server event of this name; returns the unsubscribe function. */
  onEvent<Name extends ServerEvent['event']>(
    name: Name,
    listener: (event: Extract<ServerEvent, { event: Name }>) => void,
  ): () => void;
  /**
   * Registers a function that saves typed text before a sign-out; the shell waits at most 2 s for all
   * of them. If it resolves to false or a sentence, rejects or takes longer, the member is asked to confirm.
   * Returns the unsubscribe function.
   */
  beforeSignOut(flush: SignOutFlush): () => void;
  /** @deprecated Use `getStore().dispatch`: version 2 has no other. */
  dispatch(action: unknown): void;
}

/** What a remote exposes as `./module`. */
export interface FiredeckModule {
  config: ModuleConfigInput;
  /** One entry for each view in the config's routes and slots. */
  views: Record<string, LazyView>;
  /** Required if the config's `contributes` has `commands`. */
  commands?: LazyCommands;
  /**
   * Runs before the first view; again only after it threw. The module then stays until the page is
   * left: the shell never calls the returned cleanup function, but tests do. If `setup` throws, the
   * shell undoes what it registered through `context`.
   */
  setup?: (context: ModuleContext) => undefined | (() => void);
}

/**
 * Checks that a module has the views and commands that its config names.
 *
 * @throws Error naming the module and what is missing.
 */
export function defineModule(module: FiredeckModule): FiredeckModule {
  const named = [...(module.config.routes ?? []), ...(module.config.slots ?? [])].map(
    (entry) => entry.view,
  );
  const missing = named.filter((view) => !Object.hasOwn(module.views, view));
  if (missing.length > 0)
    throw new Error(`Module ${module.config.id} lacks views: ${missing.join(', ')}`);
  if (module.config.contributes?.includes('commands') && !module.commands)
    throw new Error(`Module ${module.config.id} lacks its commands`);
  return module;
}
