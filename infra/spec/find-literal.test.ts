import { expect, test } from 'vitest';
import { findLiteral } from './find-literal.ts';

// In two parts, so that the linter does not take it for a template.
const filled = ['`At least $', '{limits.shortest}'].join('');

const source = `import { limits } from 'contract';

/** What's written: 'elsewhere'. */
export const texts = {
  // 'heading' of the board
  heading: 'Tools',
  grid: {
    heading: 'Your tools',
    count: (tools: number) => (tools === 1 ? '1 tool' : 'many'),
    long:
      'A text on a line of its own.',
    kept: "Don't",
  },
  signedOut: { title: 'Signed Out', text: 'Bye, then.' },
  short: \`At least \${limits.shortest}\`,
  refused: [401, 'Not here'],
} as const;

export const times = {
  noteMs: 3_000,
  waits: { first: 5, steps: [1_000, 10_000] },
} as const;

const height = 100;
const emoji: Record<string, string> = { 'map-alt': '🗺️', tools: '🛠️' };
const steps = [{ from: 768, columns: 2 }];
`;

test.each([
  ['texts.heading', "'Tools'"],
  ['texts.grid.heading', "'Your tools'"],
  ['texts.grid.count', "'1 tool'"],
  ['texts.grid.long', "'A text on a line of its own.'"],
  ['texts.grid.kept', '"Don\'t"'],
  ['texts.signedOut.text', "'Bye, then.'"],
  ['texts.short', `${filled}\``],
  ['texts.refused', "'Not here'"],
  ['times.noteMs', '3_000'],
  ['times.waits.first', '5'],
  ['times.waits.steps', '10_000'],
  ['height', '100'],
  ['emoji.map-alt', "'🗺️'"],
  ['`columns: 2 `', '2'],
  ['texts.grid.absent', undefined],
  ['absent', undefined],
  ['`: `', undefined],
])('the literal of %s › is %s', (name, literal) => {
  expect(findLiteral(source, name)).toBe(literal);
});
