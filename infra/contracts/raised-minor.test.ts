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
  ['something more, the same version', '1.4.2', more, true],
  ['something more, a patch', '1.4.3', more, true],
  ['something more, a minor version less', '1.3.0', more, true],
  ['something more, the next minor version', '1.5.0', more, false],
  ['something more, the next major version', '2.0.0', more, false],
  ['another comment, the same version', '1.4.2', commented, false],
])(
  '%s, after 1.4.2 and as %s › is refused unless a module can ask for it',
  (_what, version, text, lacks) => {
    expect(lacksMinor(before, report(version, text))).toBe(lacks);
  },
);
