import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = '{bff,services,shell,mfe-auth,mfe-notes,mfe-tools}/**/*.{ts,tsx}';
const never = ['node_modules', 'dist', 'testing'];

/** Duplicates of a text in the sources of the product. */
export function alsoWritten(literal: string, checkout: string): string[] {
  const text = literal.slice(1, -1);
  // Numbers and single words are ambiguous.
  if (!text.includes(' ')) return [];
  const files = globSync(sources, {
    cwd: checkout,
    exclude: (path) => never.includes(path.split('/').at(-1) ?? '') || /\.test\.tsx?$/.test(path),
  });
  const spellings = [`'${text}'`, `"${text}"`, `\`${text}\``, `>${text}<`];
  const literals = files.flatMap((file) => {
    const lines = readFileSync(join(checkout, file), 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      spellings.some((spelling) => line.includes(spelling)) ? [`${file}:${index + 1}`] : [],
    );
  });
  return literals.length > 1 ? literals.sort() : [];
}
