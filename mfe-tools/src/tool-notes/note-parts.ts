import { isLaunchable, isUnambiguous } from '@firedeck/contract';

/** A piece of a note: plain text or a link. */
export type NotePart = { text: string } | { text: string; href: string };

// Punctuation after a URL is not part of it.
const url = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]/gi;

/** Parses a note into paragraphs of text and http(s) links. */
export function noteParagraphs(notes: string): NotePart[][] {
  return notes
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(parseParagraph);
}

function parseParagraph(paragraph: string): NotePart[] {
  const parts: NotePart[] = [];
  let end = 0;
  for (const match of paragraph.matchAll(url)) {
    if (!isLaunchable(match[0]) || !isUnambiguous(match[0])) continue;
    if (match.index > end) parts.push({ text: paragraph.slice(end, match.index) });
    parts.push({ text: match[0], href: match[0] });
    end = match.index + match[0].length;
  }
  if (end < paragraph.length) parts.push({ text: paragraph.slice(end) });
  return parts;
}
