import { limits, toName } from '@firedeck/contract/jobs';

/**
 * Names of a site in `<meta>`, best first: app names are more meaningful and stable than titles.
 */
const metaNames = ['application-name', 'apple-mobile-web-app-title', 'og:site_name'];
const charactersAtMost = 1_000;

/** Collects the site's names from a page's head, tag by tag. */
export function collectTitle() {
  const named = new Map<string, string>();
  let title = '';
  let isInside = false;
  let isClosed = false;
  return {
    open(tag: string, { name = '', property = name, content = '' }: Record<string, string>): void {
      if (tag === 'title') isInside = !isClosed;
      const key = property.toLowerCase();
      if (tag === 'meta' && metaNames.includes(key) && !named.has(key))
        named.set(key, content.slice(0, charactersAtMost));
    },
    text(text: string): void {
      if (isInside) title = (title + text).slice(0, charactersAtMost);
    },
    close(tag: string): void {
      if (tag !== 'title' || !isInside) return;
      isInside = false;
      isClosed = true;
    },
    /** A name that can be shown; empty without one. */
    read(): string {
      const names = metaNames.map((key) => toTitle(named.get(key) ?? ''));
      return names.find((name) => name !== '') ?? (isClosed ? toStableTitle(title) : '');
    },
  };
}

/** Empty if the page was not UTF-8. */
const toTitle = (text: string): string =>
  text.includes('\ufffd') ? '' : toName(text, limits.toolNameCharacters);

/**
 * Times, dates and counts change: an outdated one would reveal an earlier lookup by another
 * member.
 */
const toStableTitle = (text: string): string => (/\d/.test(text) ? '' : toTitle(text));
