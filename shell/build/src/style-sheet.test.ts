import { expect, test } from 'vitest';
import { toStyleSheet } from './style-sheet.ts';

test('style objects › a style sheet with units, prefixes and at-rules', () => {
  const rules = {
    ':root': { colorScheme: 'light', '--fd-page': '#FFF' },
    body: { margin: 0, outlineOffset: 2, lineHeight: 1.5, WebkitTextSizeAdjust: '100%' },
    '@media print': { body: { zIndex: 3, inset: 0 } },
  };
  expect(toStyleSheet(rules).split('\n')).toEqual([
    ':root{color-scheme:light;--fd-page:#FFF;}',
    'body{margin:0;outline-offset:2px;line-height:1.5;-webkit-text-size-adjust:100%;}',
    '@media print{body{z-index:3;inset:0;}}',
  ]);
});
