import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { namesPatch, signUpRequest } from './account.ts';
import { agencyGroupInput } from './agency.ts';
import { keyInput } from './api-key.ts';
import { defaultGlyph } from './glyph.ts';
import { isSameName, nameTexts, toName } from './name-rule.ts';
import { pictureUpload } from './picture.ts';
import { passkeyPatch } from './second-factor.ts';
import { sectionInput, sectionPatch } from './section.ts';
import { toolImport } from './tool-import.ts';
import { toolInput, toolPatch } from './tool-input.ts';

const anImportedTool = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Radar',
  url: 'https://example.org',
  icon: defaultGlyph,
  notes: '',
};
const credentials = { email: 'dana@example.org', password: 'engine 51 on scene' };

/** All inputs that contain a name: field, schema, and a valid request. */
const fields: [what: string, field: string, schema: z.ZodMiniType, of: (name: string) => object][] =
  [
    ['a new tool', 'name', toolInput, (name) => ({ name, url: 'https://example.org' })],
    ['an edited tool', 'name', toolPatch, (name) => ({ name })],
    ['a first name', 'first_name', namesPatch, (name) => ({ first_name: name })],
    ['a last name', 'last_name', namesPatch, (name) => ({ last_name: name })],
    [
      'a first name at sign-up',
      'data.first_name',
      signUpRequest,
      (name) => ({ ...credentials, data: { first_name: name } }),
    ],
    ['a key', 'name', keyInput, (name) => ({ name, scope: 'tools:read', days: 30 })],
    ['a picture', 'name', pictureUpload, (name) => ({ name })],
    ['a section', 'name', sectionInput, (name) => ({ name, color: 'blue' })],
    ['a renamed section', 'name', sectionPatch, (name) => ({ name })],
    [
      'an imported tool',
      'tools.0.name',
      toolImport,
      (name) => ({ tools: [{ ...anImportedTool, name }] }),
    ],
    [
      'the section of an imported tool',
      'tools.0.section',
      toolImport,
      (section) => ({ tools: [{ ...anImportedTool, section }] }),
    ],
    ['a passkey', 'name', passkeyPatch, (name) => ({ name })],
    [
      'a group of the agency',
      'name',
      agencyGroupInput,
      (name) => ({ name, kind: 'station', parent: null }),
    ],
  ];

const legitimate = [
  'River gauges',
  'Łukasz Gęślą',
  'Zoe\u0308',
  'Nguyễn Thị Ánh',
  'محطة الإطفاء',
  'تحنة\u200cالإطفاء',
  'תחנת כיבוי \u05d0\u05b8',
  'Ladder \u200f(ב)\u200e 17',
  '消防署',
  'हिन्दी क्\u200dष',
  '👩‍🚒 Crew',
  '👩🏽‍🚒',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '🇩🇪',
  '☎\ufe0f Dispatch',
  'A\u00a0B',
  'O’Neill–Smith / 2nd & 3rd <b>',
  '__proto__',
];

const refused: [name: string, message: string][] = [
  ['Radar\u0000', nameTexts.unprintable],
  ['Ra\u0007dar', nameTexts.unprintable],
  ['Ra\ndar', nameTexts.unprintable],
  ['Ra\tdar', nameTexts.unprintable],
  ['Ra\u001b[31mdar', nameTexts.unprintable],
  ['Ra\u007fdar', nameTexts.unprintable],
  ['Ra\u0085dar', nameTexts.unprintable],
  ['Ra\u2028dar', nameTexts.unprintable],
  ['Ra\u2029dar', nameTexts.unprintable],
  ['Ra\ud83ddar', nameTexts.unprintable],
  ['Ra\ude92dar', nameTexts.unprintable],
  ['Radar \u202egpj.exe', nameTexts.unprintable],
  ['\u202aRadar', nameTexts.unprintable],
  ['\u202dRadar\u202c', nameTexts.unprintable],
  ['\u2066Radar\u2069', nameTexts.unprintable],
  ['\u200b', nameTexts.invisible],
  ['\u200b\u200c\u200d\u2060', nameTexts.invisible],
  ['\u00ad', nameTexts.invisible],
  ['\u200e \u200f', nameTexts.invisible],
  ['\u3164', nameTexts.invisible],
  ['\u2800', nameTexts.invisible],
  ['\ufe0f', nameTexts.invisible],
];

describe.each(fields)('%s', (_what, field, schema, of) => {
  test.each(legitimate)('%j › is accepted unchanged', (name) => {
    expect(z.safeParse(schema, of(name))).toMatchObject({ success: true, data: of(name) });
  });

  test.each(refused)('%j › is refused with the name of the field', (name, message) => {
    const { error } = z.safeParse(schema, of(name));
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
      [field, message],
    ]);
  });
});

test.each([
  ['Zo\u00eb', 'Zoe\u0308', true],
  ['\uac00', '\u1100\u1161', true],
  ['Zoe', 'Zo\u00eb', false],
  ['Radar', 'radar', false],
])('%j and %j › are the same name: %j', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame);
});

describe('toName', () => {
  test.each([
    ['County Dispatch', 'County Dispatch'],
    ['  County\n\t Dispatch\u0000 ', 'County Dispatch'],
    ['\u202eDispatch\u2066 North\u2069', 'Dispatch North'],
    ['\ud83dDispatch', 'Dispatch'],
    ['👩‍🚒 Crew', '👩‍🚒 Crew'],
    ['\u200b\u2800 ', ''],
    ['', ''],
    ['a'.repeat(21), `${'a'.repeat(19)}…`],
    [`${'a'.repeat(18)}🚒🚒`, `${'a'.repeat(18)}…`],
    ['a'.repeat(20), 'a'.repeat(20)],
  ])('%j › %j', (text, name) => {
    expect(toName(text, 20)).toBe(name);
    if (name) expect(toolInput.safeParse({ name, url: 'https://example.org' }).success).toBe(true);
  });
});
