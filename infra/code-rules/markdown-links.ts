import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Links of a page to missing files or headings. External links are not checked. */
export function findBrokenLinks(root: string, page: string): string[] {
  const text = withoutCode(readFileSync(join(root, page), 'utf8'));
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !isExternal(target) && !resolves(root, page, target));
}

/** The anchors that GitHub gives the headings of a page. */
export function listAnchors(text: string): string[] {
  const headings = [...withoutCode(text).matchAll(/^#{1,6} +(.+)$/gm)].map(
    ([, title = '']) => title,
  );
  const seen = new Map<string, number>();
  return headings.map((title) => {
    const anchor = title
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    const repeats = seen.get(anchor) ?? 0;
    seen.set(anchor, repeats + 1);
    return repeats === 0 ? anchor : `${anchor}-${repeats}`;
  });
}

function resolves(root: string, page: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? join(root, page) : join(root, dirname(page), decodeURIComponent(path));
  if (!existsSync(file)) return false;
  if (anchor === undefined) return true;
  return statSync(file).isFile() && listAnchors(readFileSync(file, 'utf8')).includes(anchor);
}

function isExternal(target: string): boolean {
  return /^[a-z][a-z+.-]*:/i.test(target);
}

function withoutCode(text: string): string {
  return text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '');
}
