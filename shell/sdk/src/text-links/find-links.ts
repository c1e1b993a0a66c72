export { findLinks, type TextLink } from '@firedeck/contract';

/** Attributes of a link in a text. A website opens in a new tab without opener and referrer. */
export const textLinkProps = (href: string) =>
  // A phone number opens another app, so a new tab would stay empty.
  href.startsWith('tel:') ? { href } : { href, target: '_blank', rel: 'noopener noreferrer' };
