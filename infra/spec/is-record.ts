import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../lib/folders.ts';

/** Whether a page of decisions is there, and its heading where the path names one: `page.md#heading`. */
export function isRecord(path: string): boolean {
  const [page = '', heading] = path.split('#');
  const file = join(checkout, page);
  if (!existsSync(file)) return false;
  if (heading === undefined) return true;
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)];
  return headings.some(([, text = '']) => text.toLowerCase().replaceAll(' ', '-') === heading);
}
