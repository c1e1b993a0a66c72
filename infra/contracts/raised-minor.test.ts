import { expect, test } from 'vitest';
import { lacksMinor } from './raised-minor.ts';

const report = (version: string, text: string) => ({
  version,
  files: new Map([['index.d.ts', text]]),
});
const before = report('1.4.2', 'export interface Tile {\n    name: string;\n}\n');
const more = 'export interface Tile {\n    name: string;\n    picture?: string;\n}\n';
const commented =
  '/** A tool. */\nexport interface Tile {\n    /** Its. */\n    name: string;\n}\n';

test.each([
  ['an addition, the same version', '1.4.2', more, true],
  ['an addition, a patch version', '1.4.3', more, true],
  ['an addition, a lower minor version', '1.3.0', more, true],
  ['an addition, the next minor version', '1.5.0', more, false],
  ['an addition, the next major version', '2.0.0', more, false],
  ['a changed comment, the same version', '1.4.2', commented, false],
])(
  '%s (1.4.2 to %s) › refused only if modules cannot require the addition',
  (_what, version, text, lacks) => {
    expect(lacksMinor(before, report(version, text))).toBe(lacks);
  },
);
