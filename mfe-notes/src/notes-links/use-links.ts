import { findLinks, type TextLink } from '@firedeck/sdk/text-links';
import { useEffect, useState } from 'react';

/** A pause, because links that change at each key press would move around. */
const pauseMs = 500;

/** The distinct links of a text, updated after a pause in typing. */
export function useLinks(text: string): readonly TextLink[] {
  const [links, setLinks] = useState<TextLink[]>([]);
  const [searched, setSearched] = useState('');

  useEffect(() => {
    if (text === searched) return;
    const timer = setTimeout(() => {
      setLinks(findEach(text));
      setSearched(text);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, searched]);

  return links;
}

const findEach = (text: string): TextLink[] => [
  ...new Map(findLinks(text).map((link) => [link.href, link])).values(),
];
