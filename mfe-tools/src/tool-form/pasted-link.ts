import { toolUrl } from '@firedeck/contract';

/** The clipboard data; browsers copy links in several formats. */
type Pasted = Pick<DataTransfer, 'getData'>;

interface PastedLink {
  url: string;
  /** The title copied with the URL; empty if there is none. */
  title: string;
}

const address = /https?:\/\/[^\s<>"]+/gi;
const markdownLink = /^\[(?<title>.+)\]\((?<url>https?:\/\/\S+)\)$/i;
const separators = /^[\s:|–—-]+|[\s<>:|–—-]+$/g;

/** The only URL in the pasted text, and its title; null for other text. */
export function readPastedLink(pasted: Pasted): PastedLink | null {
  const text = pasted.getData('text/plain').trim();
  const [mozUrl = '', mozTitle = ''] = pasted.getData('text/x-moz-url').split(/\r?\n/);
  if (isAddress(text)) return { url: text, title: mozTitle === mozUrl ? '' : mozTitle };
  const { title, url } = markdownLink.exec(text)?.groups ?? splitTitle(text);
  return url && isAddress(url) ? { url, title: title ?? '' } : null;
}

/** Splits messages such as `title - https://…`, or with the two on separate lines. */
function splitTitle(text: string): Record<string, string> {
  const [url, ...others] = text.match(address) ?? [];
  if (!url || others.length > 0) return {};
  return { url, title: text.replace(url, ' ').replace(separators, '') };
}

// A path may contain spaces, but then the start of a title is ambiguous.
const isAddress = (text: string): boolean => !/\s/.test(text) && toolUrl.safeParse(text).success;
