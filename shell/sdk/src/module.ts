import type { ModuleConfigInput, ServerEvent } from '@firedeck/contract';
import type { ComponentType } from 'react';

/** Loads one view; its file exports the component as `View`. */
export type LazyView = () => Promise<{ View: ComponentType }>;

/** One thing that the search can lead to or do. */
export interface Command {
  /** Unique in its module and the same on every visit, e.g. `launch:<tool id>`: what was chosen lately is known by it. */
  id: string;
  title: string;
  /** Second text, e.g. a host name. Default: none. */
  detail?: string;
  /** What it is, shown behind the title: `Tool`, `Action`. */
  kind: string;
  /** Further text that finds it and is not shown, e.g. a tool's notes. */
  keywords?: string;
  /** Offered only once a typed word begins this one, e.g. `edit`, so that it crowds out nothing else. Default: always. */
  verb?: string;
  /** Called within the key press or click, so that it may open a tab. */
  run(): void;
}

/** Keys that are answered in one place, for the list of shortcuts. */
export interface ShortcutGroup {
  /** E.g. `On a card's handle`. */
  where: string;
  /** `keys` as they are written on the keyboard: pressed together, or any one of them. */
  shortcuts: readonly { keys: readonly string[]; does: string }[];
}

/** A module's commands, now and as they change; `commands` answers the same array until then. */
export interface CommandSource {
  commands(): readonly Command[];
  subscribe(listener: () => void): () => void;
  /** The keys of this module's screens. Default: none. */
  shortcuts?: ShortcutGroup;
}

/** Loads what a module offers to the search; asked for when the search opens first. */
export type LazyCommands = () => Promise<{ commandSource: CommandSource }>;

/** Saves what is typed; false when some of it is still unsaved. */
export type SignOutFlush = () => Promise<boolean | undefined>;

/** What a module may do with the shell while it is set up. */
export interface ModuleContext {
  /** Calls `listener` for each server event of that kind; returns the way to stop. */
  onEvent<Name extends ServerEvent['event']>(
    name: Name,
    listener: (event: Extract<ServerEvent, { event: Name }>) => void,
  ): () => void;
  /**
   * Before a sign-out ends the session the shell waits for these (at most 2 s in all),
   * so that typed text can be saved. False: something typed is not saved, and the member is asked;
   * likewise when it rejects or takes longer. Returns the way to stop.
   */
  beforeSignOut(flush: SignOutFlush): () => void;
  /** Dispatches on the one store. */
  dispatch(action: unknown): void;
}

/** The one thing a remote exposes as `./module`. */
export interface FiredeckModule {
  config: ModuleConfigInput;
  /** One entry per view named in the config's routes and slots. */
  views: Record<string, LazyView>;
  /** Present exactly when the config's `contributes` names `commands`. */
  commands?: LazyCommands;
  /** Runs once, before the first view shows; may return the way to undo it. */
  setup?: (context: ModuleContext) => undefined | (() => void);
}

/**
 * Puts a module together and checks that what its config names is there.
 *
 * @throws Error naming the module and what is missing.
 */
export function defineModule(module: FiredeckModule): FiredeckModule {
  const named = [...(module.config.routes ?? []), ...(module.config.slots ?? [])].map(
    (place) => place.view,
  );
  const missing = named.filter((view) => !Object.hasOwn(module.views, view));
  if (missing.length > 0)
    throw new Error(`Module ${module.config.id} lacks views: ${missing.join(', ')}`);
  if (module.config.contributes?.includes('commands') && !module.commands)
    throw new Error(`Module ${module.config.id} lacks its commands`);
  return module;
}
