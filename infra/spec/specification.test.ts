import { expect, test } from 'vitest';
import { statingLines } from './specification.ts';

const specification = `# Title
Introduction.

## 1. What it does
- One thing.

## 2. Screens
| Route | Purpose |
|---|---|
| / | Board |

Sentence.`;

test('from section 1 on › bullets, rows and sentences are statements; headings and table heads are not', () => {
  const lines = statingLines(specification).map(({ number, text }) => `${number} ${text}`);
  expect(lines).toEqual(['5 - One thing.', '10 | / | Board |', '12 Sentence.']);
});

test('surrounding spaces › do not change the hash of a line', () => {
  const [line] = statingLines('## 1. A\n  Sentence. ');
  expect(line?.hash).toBe(statingLines('## 1. A\nSentence.')[0]?.hash);
  expect(line?.hash).toMatch(/^[0-9a-f]{12}$/);
});
