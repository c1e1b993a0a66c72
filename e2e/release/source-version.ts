import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const checkout = resolve(import.meta.dirname, '../..');

/** The version in a package's file: its team raises it on any day. */
export function sourceVersion(folder: string): string {
  return JSON.parse(readFileSync(join(checkout, folder, 'package.json'), 'utf8')).version;
}

/** The minor version after another. */
export function nextMinor(version: string): string {
  const [major, minor = '0'] = version.split('.');
  return `${major}.${Number(minor) + 1}.0`;
}

/** A change of a package's file to the minor version after its own. */
export function raised(text: string): string {
  const { version } = JSON.parse(text);
  return text.replace(`"version": "${version}"`, `"version": "${nextMinor(version)}"`);
}
