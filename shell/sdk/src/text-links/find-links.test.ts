import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findLinks, textLinkProps } from './find-links.ts';

/** A Node.js API; this package has no types for it. */
declare const process: { threadCpuUsage(since?: object): { user: number } };

it('a text with addresses and numbers › links in the order of the text', () => {
  const text = 'Desk 415-555-0123, map https://maps.example/?q=1. Chief +44 20 7946 0958';
  expect(findLinks(text)).toEqual([
    { index: 5, text: '415-555-0123', href: 'tel:+14155550123' },
    { index: 23, text: 'https://maps.example/?q=1', href: 'https://maps.example/?q=1' },
    { index: 56, text: '+44 20 7946 0958', href: 'tel:+442079460958' },
  ]);
});

it.each([
  'https://example.org/415-555-0123',
  'https://a.example/+14155550123 and https://b.example/',
])('%s › a number within an address is no link of its own', (text) => {
  expect(findLinks(text).every(({ href }) => href.startsWith('https:'))).toBe(true);
});

it.each([
  'https://good.example@evil.example',
  'javascript:alert(1)',
  'https://[broken',
  'https://',
])('%s › has no link', (text) => expect(findLinks(text)).toEqual([]));

it('a website opens in a new tab without opener and referrer, a phone number in no tab', () => {
  expect(textLinkProps('https://a.example/')).toMatchObject({
    target: '_blank',
    rel: 'noopener noreferrer',
  });
  expect(textLinkProps('tel:+14155550123')).toEqual({ href: 'tel:+14155550123' });
});

it('any short text repeated to 100 kB › takes time in proportion to its length', () => {
  const piece = fc.string({
    unit: fc.constantFrom(
      '+',
      '1',
      '4',
      ' ',
      '-',
      '.',
      '(',
      ')',
      '/',
      'x',
      '@',
      'https://',
      '415-555-0123',
    ),
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(piece, (text) => {
      const long = `+1${text.repeat(Math.ceil(100_000 / text.length))}X`;
      const before = process.threadCpuUsage();
      findLinks(long);
      // Takes milliseconds; a backtracking pattern would take longer.
      return process.threadCpuUsage(before).user < 1_000_000;
    }),
    { numRuns: 60 },
  );
}, 60_000);
