import type { ModuleChoice } from '@firedeck/contract';
import type { Command, CommandSource, ShortcutGroup } from '@firedeck/sdk';
import { logModuleFailure } from '../../modules/log-module-failure.ts';
import type { ModuleLoader } from '../../modules/module-loader.ts';

/** What one module has given to the search. */
export interface Offer {
  /** Null: it could not be had. */
  commands: readonly Command[] | null;
  shortcuts: ShortcutGroup | null;
}

const missing: Offer = { commands: null, shortcuts: null };

/** Tells a module's commands now and with each change, a failure too; returns the way to stop. */
export function followCommands(
  loader: Pick<ModuleLoader, 'commandSource'>,
  module: ModuleChoice,
  tell: (offer: Offer) => void,
): () => void {
  let isOver = false;
  let stop = (): void => {};

  function follow(source: CommandSource): void {
    const tellNow = () => {
      if (!isOver) tell(readOffer(source, module));
    };
    stop = source.subscribe(tellNow);
    tellNow();
  }

  loader.commandSource(module).then((source) => {
    if (isOver) return;
    if (!source) return tell(missing);
    try {
      follow(source);
    } catch (cause) {
      logModuleFailure(module, 'commands', cause);
      tell(missing);
    }
  });
  return () => {
    isOver = true;
    stop();
  };
}

function readOffer(source: CommandSource, module: ModuleChoice): Offer {
  try {
    const given = source.commands();
    const commands = given.filter(isCommand);
    const { shortcuts = null } = source;
    const isFit = shortcuts === null || isShortcutGroup(shortcuts);
    if (commands.length < given.length || !isFit) logOnce(source, module);
    return { commands, shortcuts: isFit ? shortcuts : null };
  } catch (cause) {
    logModuleFailure(module, 'commands', cause);
    return missing;
  }
}

const texts = ['id', 'title', 'kind'] as const;
const furtherTexts = ['detail', 'keywords', 'verb'] as const;

/** What a module of any release gives is looked at here, and trusted from here on. */
function isCommand(given: Unread<Command>): given is Command {
  return (
    texts.every((name) => typeof given?.[name] === 'string') &&
    furtherTexts.every((name) => ['string', 'undefined'].includes(typeof given?.[name])) &&
    typeof given?.run === 'function'
  );
}

type Unread<Shape> = Partial<Record<keyof Shape, unknown>> | null;

function isShortcutGroup(given: Unread<ShortcutGroup>): given is ShortcutGroup {
  return (
    typeof given?.where === 'string' &&
    Array.isArray(given.shortcuts) &&
    given.shortcuts.every(
      (shortcut: Unread<ShortcutGroup['shortcuts'][number]>) =>
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
  logModuleFailure(
    module,
    'commands',
    new Error('Some commands or shortcuts are not as they have to be'),
  );
}
