import { Link, styled } from '@firedeck/kit';
import { textLinkProps } from '@firedeck/sdk/text-links';
import { type NotePart, noteParagraphs } from './note-parts.ts';

const Paragraph = styled('p')({
  margin: '0 0 12px',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '&:last-of-type': { marginBottom: 0 },
});

/** A tool's notes as paragraphs, with phone links and web links without opener and referrer. */
export function NotesText({ notes }: { notes: string }) {
  return noteParagraphs(notes).map((parts, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id
    <Paragraph key={index}>{parts.map(renderPart)}</Paragraph>
  ));
}

function renderPart(part: NotePart, index: number) {
  if (!('href' in part)) return part.text;
  return (
    <Link key={`${index} ${part.href}`} {...textLinkProps(part.href)}>
      {part.text}
    </Link>
  );
}
