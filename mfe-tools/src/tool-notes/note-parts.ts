import { isLaunchable, isUnambiguous } from '@firedeck/contract';
import { type FoundLink, findPhoneNumbers } from './phone-numbers.ts';

/** A piece of a note: plain text or a link. */
export type NotePart = { text: string } | { text: string; href: string };

// Punctuation after a URL is not part of it.
const url = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]/gi;

/** Parses a note into paragraphs of text, http(s) links and phone numbers. */
export function noteParagraphs(notes: string): NotePart[][] {
  return notes
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(parseParagraph);
}

function parseParagraph(paragraph: string): NotePart[] {
  return splitAt(paragraph, findUrls(paragraph)).flatMap((part) =>
    // A number within a URL is a part of it.
    'href' in part ? [part] : splitAt(part.text, findPhoneNumbers(part.text)),
  );
}

const findUrls = (text: string): FoundLink[] =>
  [...text.matchAll(url)]
    .filter(([found]) => isLaunchable(found) && isUnambiguous(found))
    .map((match) => ({ index: match.index, text: match[0], href: match[0] }));

function splitAt(text: string, found: FoundLink[]): NotePart[] {
  const parts: NotePart[] = [];
  let end = 0;
  for (const { index, ...link } of found) {
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push(link);
    end = index + link.text.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
