import { isLaunchable, isUnambiguous } from '@firedeck/contract';

/** A piece of a note: plain text, or an address that can be opened. */
export type NotePart = { text: string } | { text: string; href: string };

// Marks that end a sentence are not part of an address that stands before them.
const address = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]/gi;

/** The paragraphs of a note, each cut into text and http(s) addresses. */
export function noteParagraphs(notes: string): NotePart[][] {
  return notes
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(cutParagraph);
}

function cutParagraph(paragraph: string): NotePart[] {
  const parts: NotePart[] = [];
  let end = 0;
  for (const match of paragraph.matchAll(address)) {
    if (!isLaunchable(match[0]) || !isUnambiguous(match[0])) continue;
    if (match.index > end) parts.push({ text: paragraph.slice(end, match.index) });
    parts.push({ text: match[0], href: match[0] });
    end = match.index + match[0].length;
  }
  if (end < paragraph.length) parts.push({ text: paragraph.slice(end) });
  return parts;
}
