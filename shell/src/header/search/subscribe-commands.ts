import type { ModuleChoice } from '@firedeck/contract';
import type { Command, CommandSource, ShortcutGroup } from '@firedeck/sdk';
import { logModuleFailure } from '../../modules/log-module-failure.ts';
import type { ModuleLoader } from '../../modules/module-loader.ts';

/** Commands and shortcuts of one module. */
export interface ModuleCommands {
  /** Null when they failed to load. */
  commands: readonly Command[] | null;
  shortcuts: ShortcutGroup | null;
}

const unavailable: ModuleCommands = { commands: null, shortcuts: null };

/** Calls `onChange` with a module's commands, now and on changes; returns the cleanup function. */
export function subscribeCommands(
  loader: Pick<ModuleLoader, 'commandSource'>,
  module: ModuleChoice,
  onChange: (offer: ModuleCommands) => void,
): () => void {
  let isCanceled = false;
  let unsubscribe = (): void => {};

  function subscribe(source: CommandSource): void {
    const notify = () => {
      if (!isCanceled) onChange(readCommands(source, module));
    };
    unsubscribe = source.subscribe(notify);
    notify();
  }

  loader.commandSource(module).then((source) => {
    if (isCanceled) return;
    if (!source) return onChange(unavailable);
    try {
      subscribe(source);
    } catch (cause) {
      logModuleFailure(module, 'commands', cause);
      onChange(unavailable);
    }
  });
  return () => {
    isCanceled = true;
    unsubscribe();
  };
}

function readCommands(source: CommandSource, module: ModuleChoice): ModuleCommands {
  try {
    const provided = source.commands();
    const commands = provided.filter(isCommand);
    const { shortcuts = null } = source;
    const isValid = shortcuts === null || isShortcutGroup(shortcuts);
    if (commands.length < provided.length || !isValid) logOnce(source, module);
    return { commands, shortcuts: isValid ? shortcuts : null };
  } catch (cause) {
    logModuleFailure(module, 'commands', cause);
    return unavailable;
  }
}

const requiredTexts = ['id', 'title', 'kind'] as const;
const optionalTexts = ['detail', 'keywords', 'verb'] as const;

/** Modules of any release are validated here, and trusted afterwards. */
function isCommand(given: Unvalidated<Command>): given is Command {
  return (
    requiredTexts.every((name) => typeof given?.[name] === 'string') &&
    optionalTexts.every((name) => ['string', 'undefined'].includes(typeof given?.[name])) &&
    typeof given?.run === 'function'
  );
}

type Unvalidated<Shape> = Partial<Record<keyof Shape, unknown>> | null;

function isShortcutGroup(given: Unvalidated<ShortcutGroup>): given is ShortcutGroup {
  return (
    typeof given?.where === 'string' &&
    Array.isArray(given.shortcuts) &&
    given.shortcuts.every(
      (shortcut: Unvalidated<ShortcutGroup['shortcuts'][number]>) =>
        typeof shortcut?.does === 'string' &&
        Array.isArray(shortcut.keys) &&
        shortcut.keys.every((key) => typeof key === 'string'),
    )
  );
}

const logged = new WeakSet<CommandSource>();

function logOnce(source: CommandSource, module: ModuleChoice): void {
  if (logged.has(source)) return;
  logged.add(source);
  logModuleFailure(module, 'commands', new Error('Some commands or shortcuts are invalid'));
}
