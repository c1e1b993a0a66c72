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
    if (commands.length < given.length) logOnce(source, module);
    return { commands, shortcuts: source.shortcuts ?? null };
  } catch (cause) {
    logModuleFailure(module, 'commands', cause);
    return missing;
  }
}

const texts = ['id', 'title', 'kind'] as const;
const furtherTexts = ['detail', 'keywords', 'verb'] as const;

/** What a module of any release gives is looked at here, and trusted from here on. */
function isCommand(given: Partial<Record<keyof Command, unknown>> | null): given is Command {
  return (
    texts.every((name) => typeof given?.[name] === 'string') &&
    furtherTexts.every((name) => ['string', 'undefined'].includes(typeof given?.[name])) &&
    typeof given?.run === 'function'
  );
}

const logged = new WeakSet<CommandSource>();

function logOnce(source: CommandSource, module: ModuleChoice): void {
  if (logged.has(source)) return;
  logged.add(source);
  logModuleFailure(module, 'commands', new Error('Some commands are not as they have to be'));
}
