import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An id in a test file, in a title or in a table of cases. */
export interface Tag {
  id: string;
  /** Relative to the checkout. */
  file: string;
}

// This folder's own tests speak of ids that belong to no test.
const never = ['node_modules', 'dist', '.local', '.git', 'infra/spec'];

/** Every id that the test files of the checkout name, from their text alone. */
export function tagsInSources(checkout: string): Tag[] {
  const files = globSync('**/*.{test,spec}.{ts,tsx}', {
    cwd: checkout,
    exclude: (path) => never.some((name) => path === name || path.endsWith(`/${name}`)),
  });
  return files
    .sort()
    .flatMap((file) =>
      idsIn(readFileSync(join(checkout, file), 'utf8')).map((id) => ({ id, file })),
    );
}

/** The ids in a title or a file, in their order; each as often as it stands there. */
export const idsIn = (text: string): string[] => text.match(/\bS[1-9]-\d{3}\b/g) ?? [];
