import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A statement's id in a test file: in a title or a table of cases. */
export interface Tag {
  id: string;
  /** Relative to the checkout. */
  file: string;
}

// The tests of this folder contain sample ids.
const never = ['node_modules', 'dist', '.local', '.git', 'infra/spec'];

/** All ids in the test files of the checkout. */
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

/** The ids in a title or a file in order, with duplicates. */
export const idsIn = (text: string): string[] => text.match(/\bS[1-9]-\d{3}\b/g) ?? [];
