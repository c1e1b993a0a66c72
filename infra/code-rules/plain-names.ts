import { relative } from 'node:path';
import { checkout } from '../lib/folders.ts';
import { privateNames, privateWordIn, termFor } from './private-words.ts';
import { typeScriptProjects } from './typescript-projects.ts';

/** Folders, as the beginning of a path, whose names say what they are in terms of the field. */
export const plainFolders: string[] = [
  'bff/src/audit/',
  'bff/src/lib/',
  'bff/src/modules/activity/',
  'bff/src/modules/auth/api-keys/',
  'bff/src/modules/auth/outbox/',
  'bff/src/modules/auth/sessions/',
  'bff/src/modules/auth/signing-keys/',
  'bff/src/modules/auth/throttle/',
  'bff/src/modules/docs/',
  'bff/src/modules/document/',
  'bff/src/modules/export/',
  'bff/src/modules/favicons/',
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
  'bff/src/operator/',
  'bff/src/plugins/',
  'bff/src/server-tests/',
  'bff/testing/',
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
  'bff/src/audit/account-audit-model.ts asking': 'stored field of audit documents',
  'bff/src/audit/operator-audit-model.ts asking': 'stored field of audit documents',
  'bff/src/audit/release-audit-model.ts asking': 'stored field of audit documents',
  'bff/src/audit/with-audit.ts asking': 'stored field of audit documents',
  'bff/src/modules/auth/api-keys/ended-keys.integration.test.ts keptSession':
    'stored field of users',
  'bff/src/operator/commands/audit/account-audit.ts asking': 'stored field of audit documents',
  'bff/src/operator/commands/backup/make-backup.ts begunAt': 'stored field of backup manifests',
  'bff/src/operator/commands/backup/manifest.ts begunAt': 'stored field of backup manifests',
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
