import { limits, toName } from '@firedeck/contract/jobs';

/** What sites call themselves in `<meta>`, best first: names of apps say more than titles, and stay. */
const metaNames = ['application-name', 'apple-mobile-web-app-title', 'og:site_name'];
const charactersAtMost = 1_000;

/** Collects what a page's head says of the site's name, tag by tag. */
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

/** Empty where it came in another encoding than UTF-8. */
const toTitle = (text: string): string =>
  text.includes('\ufffd') ? '' : toName(text, limits.toolNameCharacters);

/**
 * Times, dates and counts change: an outdated one would show that another member's look-up was before.
 */
const toStableTitle = (text: string): string => (/\d/.test(text) ? '' : toTitle(text));
