import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = '{bff,services,shell,mfe-auth,mfe-notes,mfe-tools}/**/*.{ts,tsx}';
const never = ['node_modules', 'dist', 'testing'];

/** The other places in the product's sources that hold the same text. Numbers mean too many things. */
export function alsoWritten(literal: string, checkout: string): string[] {
  const text = literal.slice(1, -1);
  if (/^\d/.test(literal)) return [];
  const files = globSync(sources, {
    cwd: checkout,
    exclude: (path) => never.includes(path.split('/').at(-1) ?? '') || /\.test\.tsx?$/.test(path),
  });
  const spellings = [`'${text}'`, `"${text}"`, `\`${text}\``, `>${text}<`];
  const places = files.flatMap((file) => {
    const lines = readFileSync(join(checkout, file), 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      spellings.some((spelling) => line.includes(spelling)) ? [`${file}:${index + 1}`] : [],
    );
  });
  return places.length > 1 ? places.sort() : [];
}
