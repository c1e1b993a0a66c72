import { Parser } from 'htmlparser2';
import type { GuardedResponse } from './guarded-network.ts';
import { collectTitle } from './page-title.ts';
import { streamBody } from './read-body.ts';

/** The icons that a page declares, best first, and its title. */
interface PageIcons {
  url: URL;
  icons: URL[];
  manifest: URL | null;
  /** A name that can be shown; empty without one. */
  title: string;
}

const pageBytesAtMost = 256 * 1024;
const iconsAtMost = 6;
const addressCharactersAtMost = 96 * 1024;

interface Link {
  rel: string[];
  href: string;
  sizes: string;
  type: string;
  media: string;
}

/** Reads a page's head while it arrives, up to its body or 256 KiB. */
export async function readPageIcons(response: GuardedResponse): Promise<PageIcons> {
  const links: Link[] = [];
  let base: string | null = null;
  const title = collectTitle();
  let isOver = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'body') isOver = true;
      title.open(name, attributes);
      if (name === 'base') base ??= attributes.href ?? null;
      if (name === 'link') links.push(toLink(attributes));
    },
    ontext: title.text,
    onclosetag(name) {
      title.close(name);
      if (name === 'head') isOver = true;
    },
  });
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of streamBody(response)) {
    parser.write(decoder.decode(chunk, { stream: true }));
    bytes += chunk.length;
    if (isOver || bytes > pageBytesAtMost) break;
  }
  const { url } = response;
  const icons = listIcons(links, URL.parse(base ?? '', url.href) ?? url);
  return { url, ...icons, title: title.read() };
}

function toLink(attributes: Record<string, string>): Link {
  const { rel = '', href = '', sizes = '', type = '', media = '' } = attributes;
  return { rel: rel.toLowerCase().split(/\s+/), href: href.trim(), sizes, type, media };
}

function listIcons(links: Link[], base: URL): Pick<PageIcons, 'icons' | 'manifest'> {
  const icons = links
    .filter((link) => rankLink(link) !== null && link.href !== '')
    .sort((one, other) => (rankLink(one) ?? 0) - (rankLink(other) ?? 0))
    .flatMap((link) => parseHref(link.href, base));
  const manifest = links.find((link) => link.rel.includes('manifest') && link.href !== '');
  return {
    icons: uniqueAddresses(icons).slice(0, iconsAtMost),
    manifest: (manifest && parseHref(manifest.href, base)[0]) ?? null,
  };
}

/** Lower is better, null is no icon: SVG first, then the smallest size sufficient for a tile. */
function rankLink({ rel, sizes, type, href, media }: Link): number | null {
  if (!canShow(type)) return null;
  if (rel.includes('icon')) {
    // Icons for one color scheme may not suit the member's.
    if (/prefers-color-scheme/i.test(media)) return 8_000;
    if (type === 'image/svg+xml' || /\.svg(?:[?#]|$)/i.test(href)) return 0;
    return rankSize(sizes);
  }
  return rel.some((name) => name.startsWith('apple-touch-icon')) ? 9_000 : null;
}

/** Whether a declared media type may be an icon; missing and misspelled types may. */
export function canShow(type: string): boolean {
  return !/^image\/(?:avif|bmp|hei[cf]|jxl|tiff)\b/i.test(type.trim());
}

const tilePixels = 48;

/** `sizes` of a page or manifest: `16x16 32x32`, `any` or missing. */
export function rankSize(sizes: string): number {
  const pixels = [...sizes.matchAll(/(\d{1,4})x\d{1,4}/gi)].map((match) => Number(match[1]));
  const enough = pixels.filter((size) => size >= tilePixels);
  if (enough.length > 0) return Math.min(...enough);
  // Without sizes it is usually a multi-size .ico: prefer it to known small icons.
  return pixels.length === 0 ? 2_000 : 4_000 - Math.max(...pixels);
}

function parseHref(href: string, base: URL): URL[] {
  if (href.length > addressCharactersAtMost) return [];
  const url = URL.parse(href, base.href);
  return url === null ? [] : [url];
}

function uniqueAddresses(urls: URL[]): URL[] {
  return [...new Map(urls.map((url) => [url.href, url])).values()];
}
