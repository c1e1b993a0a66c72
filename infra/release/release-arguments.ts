import { parseArgs } from 'node:util';
import { ReleaseTrouble } from './release-trouble.ts';

export const usage = `npm run release -- <command> [module] [options]

  publish <module>    build it and copy the artifact to where it is served from
  release <module>    make the artifact built last, published before, the live one
  rollback <module>   make the artifact before the live one
  status              what is live

  --address <url>     a Firedeck (default: the one that runs from this checkout)
  --artifacts <dir>   where artifacts are served from (default: of that one)
  --key <key>         the team's release key (default: of that one)
  --key-file <file>   a file that holds it
  --artifact <name>   release: this artifact of --artifacts instead of the one built last
  --built             publish: what is in dist/ is built, do not build
  --local             publish: other contents under the same version are fine
  --json              answer as JSON

A module is shell, auth, tools or notes.`;

const commandNames = ['publish', 'release', 'rollback', 'status'] as const;

export interface ReleaseArguments {
  command: (typeof commandNames)[number];
  /** Empty with `status`. */
  id: string;
  address?: string;
  key?: string;
  keyFile?: string;
  artifacts?: string;
  artifact?: string;
  built: boolean;
  local: boolean;
  json: boolean;
}

/** What was asked for; null: the usage. @throws ReleaseTrouble */
export function readArguments(words: string[]): ReleaseArguments | null {
  const { values, positionals } = parse(words);
  const [command, module = '', ...more] = positionals;
  if (values.help || command === undefined) return null;
  const known = commandNames.find((name) => name === command);
  if (!known) throw new ReleaseTrouble(`There is no command "${command}".\n\n${usage}`);
  if (more.length > 0) throw new ReleaseTrouble(`One module at a time.\n\n${usage}`);
  const { help, 'key-file': keyFile, ...given } = values;
  const { built = false, local = false, json = false } = values;
  const id = known === 'status' ? '' : idOf(module);
  return { ...given, command: known, id, built, local, json, ...(keyFile && { keyFile }) };
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        address: { type: 'string' },
        artifacts: { type: 'string' },
        artifact: { type: 'string' },
        key: { type: 'string' },
        'key-file': { type: 'string' },
        built: { type: 'boolean' },
        local: { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new ReleaseTrouble(`${(error as Error).message}\n\n${usage}`);
  }
}

function idOf(module: string): string {
  const id = module.replace(/^mfe-/, '');
  if (/^[a-z][a-z0-9]{1,23}$/.test(id)) return id;
  throw new ReleaseTrouble(
    module === '' ? `Which module?\n\n${usage}` : `"${module}" is no name of a module.`,
  );
}
