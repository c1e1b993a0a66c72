import { Parser } from 'htmlparser2';
import { type FileEntry, mapFields } from './file-entry.ts';

/** Parses the links of a browser's bookmark file. The HTML is never added to the page. */
export function parseBookmarks(html: string): FileEntry[] {
  const entries: FileEntry[] = [];
  let open: FileEntry | null = null;
  const parser = new Parser({
    onopentag(tag, { href = '' }) {
      if (tag !== 'a') return;
      open = { ...mapFields(() => ''), url: href };
      entries.push(open);
    },
    ontext(text) {
      if (open) open.name += text;
    },
    onclosetag(tag) {
      if (tag === 'a') open = null;
    },
  });
  parser.end(html);
  return entries;
}
