import { toolUrl } from '@firedeck/contract';

/** What is pasted, in the forms that browsers copy addresses in. */
type Pasted = Pick<DataTransfer, 'getData'>;

interface PastedLink {
  url: string;
  /** The title that was copied with it; empty without one. */
  title: string;
}

const address = /https?:\/\/[^\s<>"]+/gi;
const markdownLink = /^\[(?<title>.+)\]\((?<url>https?:\/\/\S+)\)$/i;
const separators = /^[\s:|–—-]+|[\s<>:|–—-]+$/g;

/** The one address of what is pasted, and its title; null for other text. */
export function readPastedLink(pasted: Pasted): PastedLink | null {
  const text = pasted.getData('text/plain').trim();
  const [mozUrl = '', mozTitle = ''] = pasted.getData('text/x-moz-url').split(/\r?\n/);
  if (isAddress(text)) return { url: text, title: mozTitle === mozUrl ? '' : mozTitle };
  const { title, url } = markdownLink.exec(text)?.groups ?? splitTitle(text);
  return url && isAddress(url) ? { url, title: title ?? '' } : null;
}

/** People send `title - address`, or both on lines of their own. */
function splitTitle(text: string): Record<string, string> {
  const [url, ...others] = text.match(address) ?? [];
  if (!url || others.length > 0) return {};
  return { url, title: text.replace(url, ' ').replace(separators, '') };
}

// A path may hold spaces, but then nobody knows where a title begins.
const isAddress = (text: string): boolean => !/\s/.test(text) && toolUrl.safeParse(text).success;
