import { toolInput } from '@firedeck/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { fuzzProfile } from '../../../testing/config.ts';

const schemes = [
  'javascript',
  'data',
  'vbscript',
  'blob',
  'file',
  'about',
  'view-source',
  'ws',
  'chrome',
];
const rests = [
  'alert(1)',
  'text/html,<script>1</script>',
  '//example.org/%0aalert(1)',
  '/etc/passwd',
  '',
];
const between = ['', '\t', '\n', '\r', ' ', '\0', '\u200b', '\\', '/', '&Tab;', '%09', '\u001f'];

const insert = (text: string, part: string, at: number) =>
  text.slice(0, at) + part + text.slice(at);
const mixedCase = (text: string, upper: boolean[]) =>
  [...text].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join('');

const hostile = fc
  .record({
    scheme: fc.constantFrom(...schemes),
    rest: fc.constantFrom(...rests),
    before: fc.constantFrom(...between, 'https:', 'http:/', 'https//'),
    middle: fc.constantFrom(...between),
    colon: fc.constantFrom(':', ': ', '\uff1a', '&colon;', '%3a', '::'),
    at: fc.nat(12),
    upper: fc.array(fc.boolean(), { maxLength: 12 }),
  })
  .map(({ scheme, rest, before, middle, colon, at, upper }) =>
    [before, insert(mixedCase(scheme, upper), middle, at), colon, rest].join(''),
  );

test('no mutation of a hostile address becomes anything but http or https', () => {
  fc.assert(
    fc.property(hostile, (url) => {
      const parsed = z.safeParse(toolInput, { name: 'x', url, icon: 'tools', notes: '' });
      if (!parsed.success) return;
      expect(parsed.data.url).toMatch(/^https?:\/\//i);
      expect(new URL(parsed.data.url).protocol).toMatch(/^https?:$/);
    }),
    { numRuns: fuzzProfile.isFull ? 50_000 : 2_000, seed: fuzzProfile.seed },
  );
}, 120_000);

test.each(schemes.flatMap((scheme) => rests.map((rest) => [`${scheme}:${rest}`])))(
  '%j is not accepted as a URL that runs code',
  (url) => {
    const parsed = z.safeParse(toolInput, { name: 'x', url, icon: 'tools', notes: '' });
    expect(parsed.success ? new URL(parsed.data.url).protocol : 'refused').toMatch(
      /^(refused|https:)$/,
    );
  },
);
