const fileMark = '// ──── ';

/** The declarations of one package by file, with its version. */
export interface DeclarationReport {
  version: string;
  files: Map<string, string>;
}

/** Path of the declarations of an earlier minor version, relative to its package. */
export const earlierReport = (version: string): string =>
  `declarations-${version.split('.').slice(0, 2).join('.')}.txt`;

/** All files in one text, in alphabetical order. */
export function writeReport(name: string, { version, files }: DeclarationReport): string {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const texts = sorted.map(([file, text]) => `${fileMark}${file}\n${text.trimEnd()}\n`);
  return `// What ${name} ${version} promises. Written by "npm run contracts -- --write".\n\n${texts.join('\n')}`;
}

/** Null when the text is not a report. */
export function readReport(text: string): DeclarationReport | null {
  const version = /^\/\/ What \S+ (\d+\.\d+\.\d+) promises/.exec(text)?.[1];
  if (!version) return null;
  const files = text
    .split(fileMark)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return [part.slice(0, end), part.slice(end + 1)] as const;
    });
  return { version, files: new Map(files) };
}
