import { expect, test } from 'vitest';
import { readArguments } from './release-arguments.ts';

test.each([
  [['status'], { command: 'status', id: '', local: false, json: false }],
  [['publish', 'notes'], { command: 'publish', id: 'notes' }],
  [['publish', 'mfe-notes', '--local'], { id: 'notes', local: true }],
  [['release', 'shell', '--address', 'http://a', '--json'], { address: 'http://a', json: true }],
  [['rollback', 'tools', '--key-file', 'k'], { command: 'rollback', keyFile: 'k' }],
  [['canary', 'notes', '10'], { command: 'canary', id: 'notes', percent: 10 }],
  [['canary', 'notes', '10%', '--dry-run'], { percent: 10, dryRun: true }],
  [['disable', 'notes', '--by', 'ada'], { command: 'disable', by: 'ada', dryRun: false }],
  [['publish', 'notes', '--token-file', 't'], { tokenFile: 't' }],
])('%j › is understood', (words, expected) => {
  expect(readArguments(words, { usage: 'usage' })).toMatchObject(expected);
});

test.each([
  [['publish'], { command: 'publish', id: 'weather' }],
  [['canary', '10'], { command: 'canary', id: 'weather', percent: 10 }],
  [['canary', 'notes', '10'], { command: 'canary', id: 'notes', percent: 10 }],
])(
  '%j › in the folder of a module is about that one, unless it names another',
  (words, expected) => {
    expect(readArguments(words, { usage: '', ownModule: 'weather' })).toMatchObject(expected);
  },
);

test.each([[[]], [['--help']], [['release', '-h']]])('%j › requests the usage', (words) => {
  expect(readArguments(words, { usage: 'usage' })).toBeNull();
});

test.each([
  [['publsh', 'notes'], /There is no command "publsh"/],
  [['release'], /Which module\?/],
  [['release', 'Notes!'], /"Notes!" is no name of a module/],
  [['release', 'notes', 'tools'], /One module at a time/],
  [['canary', 'notes'], /a whole number from 0 to 100/],
  [['canary', 'notes', '101'], /a whole number from 0 to 100/],
  [['canary', 'notes', 'ten'], /a whole number from 0 to 100/],
  [['status', '--adress', 'x'], /Unknown option '--adress'/],
])('%j › is refused clearly', (words, reason) => {
  expect(() => readArguments(words, { usage: 'usage' })).toThrow(reason);
});
