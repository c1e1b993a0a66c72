import fc from 'fast-check';

/** Values that break servers which trust their input. */
const known: unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(1000)' },
  [{ $gt: '' }],
  ['a', 'b'],
  { constructor: { prototype: { polluted: true } } },
  { toString: null, valueOf: null },
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u2066',
  '\r\nset-cookie: a=b',
  '👩‍🚒'.repeat(40),
  'x'.repeat(5_000),
  '$where',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00%2e%2e%2f',
  "' OR 1=1 --",
  '{{7*7}}<%=7*7%>',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '2026-02-30T25:61:61Z',
  'NaN',
  '00000000-0000-0000-0000-000000000000',
];

/** A value for any part of a body. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...known) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** A hostile value, encoded for a URL. */
export const hostileText: fc.Arbitrary<string> = hostileValue.map((value) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 400),
);

/** A text that is valid in a header. */
export const hostileHeader: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '*',
    '"1"',
    'W/"1"',
    '"-1"',
    '"9007199254740993"',
    '1',
    '"x',
    'null',
    'x'.repeat(2_000),
  ),
  fc.string({ unit: 'grapheme-ascii', maxLength: 40 }),
);

/** Invalid JSON, and unexpected JSON. */
export const hostileBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '7',
    '{"a":1,"a":2}',
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
    `{"name":${'{"a":'.repeat(50)}1${'}'.repeat(50)}}`,
    ' '.repeat(20_000),
    '\ufeff{}',
    '{"name":1e999}',
    "{'name':'x'}",
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
