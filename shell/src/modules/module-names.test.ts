import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const checkout = resolve(import.meta.dirname, '../../..');
const sources = readdirSync(join(checkout, 'shell/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\//.test(file))
  .map((file) => [file, readFileSync(join(checkout, 'shell/src', file), 'utf8')] as const);

test.each(['auth', 'tools', 'notes'])(
  'the shell’s sources › do not mention the module %s',
  (id) => {
    // The nouns of the contract are allowed.
    const naming = new RegExp(
      `(/mf/|mfe-|firedeck_)${id}\\b|\\b(id|module)\\b[^\\n]{0,8}['"\`]${id}['"\`]`,
    );
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter(([, text]) => naming.test(text)).map(([file]) => file)).toEqual([]);
  },
);
