import type { DeclarationReport } from './report-text.ts';

/**
 * True when the declarations changed without a new major or minor version: modules could not require
 * the additions.
 */
export function lacksMinor(before: DeclarationReport, after: DeclarationReport): boolean {
  return !isHigher(after.version, before.version) && readPromise(before) !== readPromise(after);
}

function isHigher(one: string, other: string): boolean {
  const [major = 0, minor = 0] = one.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number);
  return major > otherMajor || (major === otherMajor && minor > otherMinor);
}

// Without comments, which may change at any time.
function readPromise({ files }: DeclarationReport): string {
  const texts = [...files].map(([file, text]) => [file, ...formatWords(text)].join(' '));
  return texts.sort().join('\n');
}

function formatWords(text: string): string[] {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split(/\s+/)
    .filter(Boolean);
}
