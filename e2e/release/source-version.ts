import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const checkout = resolve(import.meta.dirname, '../..');

/** The version in a package.json, which its team can raise at any time. */
export function sourceVersion(folder: string): string {
  return JSON.parse(readFileSync(join(checkout, folder, 'package.json'), 'utf8')).version;
}

/** The next minor version. */
export function nextMinor(version: string): string {
  const [major, minor = '0'] = version.split('.');
  return `${major}.${Number(minor) + 1}.0`;
}

/** A change of a package.json to its next minor version. */
export function raised(text: string): string {
  const { version } = JSON.parse(text);
  return text.replace(`"version": "${version}"`, `"version": "${nextMinor(version)}"`);
}
