import { findLinks } from '@firedeck/sdk/text-links';

/** A piece of a note: plain text or a link. */
export type NotePart = { text: string } | { text: string; href: string };

/** Splits a note into paragraphs of text, http(s) links and phone numbers. */
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
  for (const { index, ...link } of findLinks(paragraph)) {
    if (index > end) parts.push({ text: paragraph.slice(end, index) });
    parts.push(link);
    end = index + link.text.length;
  }
  if (end < paragraph.length) parts.push({ text: paragraph.slice(end) });
  return parts;
}
