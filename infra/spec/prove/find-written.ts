import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Statement } from '../statements.ts';
import { findLiteral, type Place } from './written-place.ts';

export interface Written {
  path: string;
  source: string;
  place: Place;
}

/** Finds a text or constant where its row says, `path: name`; undefined where it is not. */
export function findWritten({ writtenIn }: Statement, checkout: string): Written | undefined {
  const [, file = '', name = ''] = /^(.*?): (.*)$/.exec(writtenIn) ?? [];
  const path = join(checkout, file);
  if (!existsSync(path)) return undefined;
  const source = readFileSync(path, 'utf8');
  const place = findLiteral(source, name);
  return place && { path, source, place };
}
