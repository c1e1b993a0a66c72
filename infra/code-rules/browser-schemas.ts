import { dirname, join, relative } from 'node:path';
import type { Project } from 'typescript/unstable/sync';
import { checkout } from '../lib/folders.ts';

const sharedZod = 'shell/sdk/src/z.ts';
const contract = 'bff/contract/src/';
const isModule = (path: string): boolean =>
  /^mfe-\w+\/src\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path);

/** Contents of source files by their path in the checkout. */
type Sources = ReadonlyMap<string, string>;

/**
 * Names of zod that are missing in the browser: there the contract's schemas run on the sdk's zod, which
 * exports few names. Types and tests use the whole library and would not notice.
 */
export function missingZodNames(sources: Sources): string[] {
  const exported = new Set(matchAll(sources.get(sharedZod) ?? '', /^ {2}(\w+): mini\./gm));
  return [...findLoaded(sources)].flatMap(([file, importer]) =>
    (sources.get(file) ?? '').split('\n').flatMap((line, index) =>
      matchAll(line, /\bz\.(?!infer\b|input\b|output\b)(\w+)/g)
        .filter((name) => !exported.has(name))
        .map(
          (name) =>
            `${file}:${index + 1} uses z.${name}, which ${sharedZod} lacks; ${importer} loads it`,
        ),
    ),
  );
}

/** Files of the contract that modules load, each with one of its importers. */
function findLoaded(sources: Sources): Map<string, string> {
  const definitions = new Map<string, string>();
  for (const [file, text] of sources)
    if (file.startsWith(contract))
      for (const name of matchAll(text, /^export (?:const|function|class) (\w+)/gm))
        definitions.set(name, file);
  const loaded = new Map<string, string>();
  const waiting = [...sources].flatMap(([file, text]) =>
    isModule(file)
      ? importedValues(text, '@firedeck/contract').map((name) => [definitions.get(name), file])
      : [],
  );
  for (const [file, importer] of waiting) {
    if (file === undefined || importer === undefined || loaded.has(file)) continue;
    loaded.set(file, importer);
    for (const path of matchAll(sources.get(file) ?? '', importFrom("(\\./[^']+)")))
      waiting.push([join(dirname(file), path), file]);
  }
  return loaded;
}

const importFrom = (from: string): RegExp =>
  new RegExp(`^(?:import|export)(?! type\\b)[^;']*from '${from}'`, 'gm');

function importedValues(text: string, specifier: string): string[] {
  const lists = matchAll(
    text,
    new RegExp(`^(?:import|export) \\{([^}]*)\\} from '${specifier}'`, 'gm'),
  );
  const names = lists.flatMap((list) => list.split(',')).map((name) => name.trim());
  return names
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' ')[0] ?? '');
}

const matchAll = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group);

/** One line for each name of zod that is missing for the modules of the repository. */
export function browserSchemaFaults(projects: Project[]): string[] {
  const sources = new Map<string, string>();
  for (const { program } of projects)
    for (const name of program.getSourceFileNames()) {
      const path = relative(checkout, name);
      const isRead = path === sharedZod || path.startsWith(contract) || isModule(path);
      if (isRead && !sources.has(path)) sources.set(path, program.getSourceFile(name)?.text ?? '');
    }
  return missingZodNames(sources);
}
