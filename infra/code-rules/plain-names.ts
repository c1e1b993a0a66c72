import { relative } from 'node:path';
import { checkout } from '../lib/folders.ts';
import { privateNames, privateWordIn, termFor } from './private-words.ts';
import { typeScriptProjects } from './typescript-projects.ts';

/** Folders, as the beginning of a path, whose names say what they are in terms of the field. */
export const plainFolders: string[] = [
  'bff/src/lib/',
  'bff/src/modules/activity/',
  'bff/src/modules/docs/',
  'bff/src/modules/document/',
  'bff/src/modules/export/',
  'bff/src/modules/health/',
  'bff/src/modules/housekeeping/',
  'bff/src/modules/metrics/',
  'bff/src/modules/notes/',
  'bff/src/modules/pictures/',
  'bff/src/modules/policy-reports/',
  'bff/src/modules/registry/',
  'bff/src/modules/status/',
  'bff/src/modules/tools/',
  'bff/src/observability/',
  'bff/src/operator/cli/',
  'bff/src/operator/commands/members/',
  'bff/src/plugins/',
  'bff/tracing/',
  'e2e/',
  'infra/',
  'mfe-auth/',
  'mfe-notes/',
  'mfe-tools/',
  'services/',
  'shell/',
];

/** Names that stay although they have such a word: `<path> <name>`, with the reason. At most 20. */
export const exceptions: Record<string, string> = {
  'mfe-auth/src/texts.ts email_change_asked': 'a stored kind of activity',
};

/** What is wrong with the names of the plain folders, one line each. */
export function unplainNames(folders = plainFolders): string[] {
  const isChecked = (file: string) =>
    !file.includes('/node_modules/') &&
    folders.some((folder) => relative(checkout, file).startsWith(folder));
  const { files, names } = privateNames(typeScriptProjects(), isChecked);
  return [
    ...files.flatMap((file) => {
      const path = relative(checkout, file);
      const word = path.split('/').map(privateWordIn).find(Boolean);
      return word === undefined ? [] : [`${path}: for "${word}" write ${termFor(word)}`];
    }),
    ...names
      .map(({ file, ...rest }) => ({ path: relative(checkout, file), ...rest }))
      .filter(({ path, name }) => !Object.hasOwn(exceptions, `${path} ${name}`))
      .map(
        ({ path, line, name, word }) =>
          `${path}:${line} ${name}: for "${word}" write ${termFor(word)}`,
      ),
  ].toSorted();
}

/** Prints what is wrong. */
export function namesArePlain(): boolean {
  const faults = unplainNames();
  for (const fault of faults) console.log(fault);
  return faults.length === 0;
}

// `node infra/code-rules/plain-names.ts shell/src/live`: what is left to rename there.
if (import.meta.main) for (const fault of unplainNames(process.argv.slice(2))) console.log(fault);
