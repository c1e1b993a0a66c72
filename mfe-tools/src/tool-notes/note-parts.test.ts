import { describe, expect, it } from 'vitest';
import { noteParagraphs } from './note-parts.ts';

describe('note parsed into paragraphs and links', () => {
  it.each([
    ['plain text', [[{ text: 'plain text' }]]],
    ['', []],
    ['one\n\n\ntwo', [[{ text: 'one' }], [{ text: 'two' }]]],
    [
      'See https://example.org/a?b=1, then call.',
      [
        [
          { text: 'See ' },
          { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
          { text: ', then call.' },
        ],
      ],
    ],
    [
      '(http://example.org/x)',
      [
        [
          { text: '(' },
          { text: 'http://example.org/x', href: 'http://example.org/x' },
          { text: ')' },
        ],
      ],
    ],
    [
      'Chief 415-555-0123',
      [[{ text: 'Chief ' }, { text: '415-555-0123', href: 'tel:+14155550123' }]],
    ],
    [
      'https://example.org/415-555-0123',
      [
        [
          {
            text: 'https://example.org/415-555-0123',
            href: 'https://example.org/415-555-0123',
          },
        ],
      ],
    ],
    ['javascript:alert(1)', [[{ text: 'javascript:alert(1)' }]]],
    ['data:text/html,x', [[{ text: 'data:text/html,x' }]]],
    ['https://', [[{ text: 'https://' }]]],
    ['https://[broken', [[{ text: 'https://[broken' }]]],
    ['https://good.example@evil.example', [[{ text: 'https://good.example@evil.example' }]]],
    ['https://good.example\\@evil.example', [[{ text: 'https://good.example\\@evil.example' }]]],
    ['line\nnext line', [[{ text: 'line\nnext line' }]]],
  ])('%j', (notes, paragraphs) => {
    expect(noteParagraphs(notes)).toEqual(paragraphs);
  });
});
