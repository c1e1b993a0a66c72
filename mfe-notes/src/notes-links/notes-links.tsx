import { Button, Link, PlainList, styled, Typography } from '@firedeck/kit';
import { ExternalIcon, formatCount, PhoneIcon, tokens } from '@firedeck/sdk';
import { textLinkProps } from '@firedeck/sdk/text-links';
import { useId, useState } from 'react';
import { useLinks } from './use-links.ts';

interface NotesLinksProps {
  text: string;
}

const texts = {
  heading: 'In these notes',
  more: (count: number) => formatCount(count, { one: 'more link', other: 'more links' }),
} as const;

const shownAtFirst = 6;

const Row = styled(PlainList)({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 4,
  '& > li': { minWidth: 0, maxWidth: '100%' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: tokens.target,
    padding: '0 14px',
    border: `1px solid ${tokens.color.control}`,
    borderRadius: tokens.radius.control,
    backgroundColor: tokens.color.surface,
  },
  '& svg': { flex: 'none' },
  '& a > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** Links and phone numbers of the notes, because a text area can't have links. */
export function Component({ text }: NotesLinksProps) {
  const links = useLinks(text);
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  if (links.length === 0) return null;
  const shown = isWhole ? links : links.slice(0, shownAtFirst);
  return (
    <nav aria-labelledby={id}>
      <Typography id={id} variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {texts.heading}
      </Typography>
      <Row>
        {shown.map(({ text, href }) => (
          <li key={href}>
            <Link {...textLinkProps(href)} title={href.startsWith('tel:') ? undefined : href}>
              {href.startsWith('tel:') ? <PhoneIcon size={18} /> : <ExternalIcon size={18} />}
              <span>{shorten(text)}</span>
            </Link>
          </li>
        ))}
        {shown.length < links.length && (
          <li>
            <Button variant="text" onClick={() => setWhole(true)}>
              {texts.more(links.length - shown.length)}
            </Button>
          </li>
        )}
      </Row>
    </nav>
  );
}

const shorten = (address: string): string =>
  address.replace(/^https?:\/\//i, '').replace(/\/$/, '');
