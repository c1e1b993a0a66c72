import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Project } from 'typescript/unstable/sync';
import { checkout } from '../lib/folders.ts';
import { privateNames, privateProse, privateWordIn, termFor } from './private-words.ts';
import { typeScriptProjects, withProjects } from './typescript-projects.ts';

/** Folders whose comments and test titles are not checked. */
const privateProseFolders: string[] = [
  // Comments of exports are part of the released declarations.
  'shell/sdk/',
];

// These files contain the words as examples.
const aboutPrivateWords = 'infra/code-rules/private-words';

/** Exceptions with their reason, as `<path prefix> <name>`. At most 20. */
export const exceptions: Record<string, string> = {
  'bff/contract/src/picture.ts gone': 'part of an export of @firedeck/contract',
  'bff/src/ asking': 'stored field of audit documents',
  'bff/ begunAt': 'stored field of backup manifests',
  'bff/ place': 'stored field of API keys and pictures',
  'bff/ keptSession': 'stored field of users',
  'mfe-auth/src/activity/activity-texts.ts email_change_asked': 'a stored kind of activity',
};

/** Private words in the files below a path prefix, one line each. */
export function unplainNames(projects: Project[], folders = ['']): string[] {
  const isChecked = (file: string) =>
    !file.includes('/node_modules/') &&
    folders.some((folder) => relative(checkout, file).startsWith(folder));
  const { files, names } = privateNames(projects, isChecked);
  return [
    ...files.flatMap((file) => {
      const path = relative(checkout, file);
      const word = path.split('/').map(privateWordIn).find(Boolean);
      return word === undefined ? [] : [`${path}: for "${word}" write ${termFor(word)}`];
    }),
    ...files.flatMap((file) => proseFaults(relative(checkout, file), file)),
    ...names
      .map(({ file, ...rest }) => ({ path: relative(checkout, file), ...rest }))
      .filter(({ path, name }) => !isException(path, name))
      .map(
        ({ path, line, name, word }) =>
          `${path}:${line} ${name}: for "${word}" write ${termFor(word)}`,
      ),
  ].toSorted();
}

function proseFaults(path: string, file: string): string[] {
  if ([aboutPrivateWords, ...privateProseFolders].some((folder) => path.startsWith(folder)))
    return [];
  return privateProse(readFileSync(file, 'utf8')).map(
    ({ line, word }) =>
      `${path}:${line} text: for "${word}" write ${termFor(word) || 'another word'}`,
  );
}

function isException(path: string, name: string): boolean {
  return Object.keys(exceptions).some((exception) => {
    const [folder = '', exempted] = exception.split(' ');
    return path.startsWith(folder) && name === exempted;
  });
}

// `node infra/code-rules/plain-names.ts shell/src/live` lists what is left to rename there.
if (import.meta.main) {
  const folders = process.argv.slice(2);
  const unplain = withProjects(typeScriptProjects(), (projects) =>
    unplainNames(projects, folders.length > 0 ? folders : undefined),
  );
  for (const fault of unplain) console.log(fault);
}
