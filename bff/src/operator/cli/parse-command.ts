import { parseArgs } from 'node:util';
import { ownValue } from '@firedeck/contract';
import { type CommandOptions, commandOptions, type OperatorCommand } from '../lib/command.ts';
import { operatorCommands } from './commands.ts';
import { osUser } from './os-user.ts';

interface ParsedCommand {
  command: OperatorCommand;
  words: string[];
  given: CommandOptions;
  json: boolean;
}

/** Parses the command line to a command, `help`, or an error message. */
export function parseCommand(typed: string[]): ParsedCommand | 'help' | string {
  const { values, positionals } = parseArgs({
    args: typed,
    allowPositionals: true,
    strict: false,
    options: {
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      by: { type: 'string' },
      ...commandOptions,
    },
  });
  const [name, ...rest] = positionals;
  const [second, ...others] = rest;
  const twoWords = ownValue(operatorCommands, `${name} ${second}`);
  const command = twoWords ?? ownValue(operatorCommands, name ?? '');
  const words = twoWords ? others : rest;
  const allowed = ['json', 'help', 'h', 'by', ...(command?.options ?? [])];
  const unknown = Object.keys(values).find((option) => !allowed.includes(option));
  if (unknown !== undefined) return `There is no option --${unknown}.`;
  if (values.help || name === undefined) return 'help';
  if (!command) return `There is no command "${name}".`;
  const { words: fewest, optionalWords = 0 } = command;
  if (words.length < fewest || words.length > fewest + optionalWords)
    return `Usage: ${command.usage}.`;
  const by = values.by ?? osUser();
  if (typeof by !== 'string' || by === '') return 'Name the operator with --by <name>.';
  const given = { by, ...readOptions(values) };
  return command.validate?.(words, given) ?? { command, words, given, json: values.json === true };
}

type Value = string | boolean | undefined;

function readOptions(
  values: Record<string, Value | Exclude<Value, undefined>[]>,
): Omit<CommandOptions, 'by'> {
  const read = Object.entries(commandOptions).map(([name, option]) => {
    const given = [ownValue(values, name) ?? []].flat();
    if ('multiple' in option) return [name, given.map(String)];
    return [name, option.type === 'boolean' ? given[0] === true : toText(given[0])];
  });
  return Object.fromEntries(read);
}

// A missing value becomes `true`, which fails validation.
function toText(value: Value): string | undefined {
  return value === undefined ? undefined : String(value);
}
