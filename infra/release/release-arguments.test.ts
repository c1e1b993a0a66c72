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
])('%j › is parsed', (words, expected) => {
  expect(readArguments(words, { usage: 'usage' })).toMatchObject(expected);
});

test.each([
  [['publish'], { command: 'publish', id: 'weather' }],
  [['canary', '10'], { command: 'canary', id: 'weather', percent: 10 }],
  [['canary', 'notes', '10'], { command: 'canary', id: 'notes', percent: 10 }],
])(
  '%j › in a module’s own folder › applies to that module unless another is named',
  (words, expected) => {
    expect(readArguments(words, { usage: '', ownModule: 'weather' })).toMatchObject(expected);
  },
);

test.each([[[]], [['--help']], [['release', '-h']]])('%j › requests the usage', (words) => {
  expect(readArguments(words, { usage: 'usage' })).toBeNull();
});

test.each([
  [['publsh', 'notes'], /There is no command "publsh"/],
  [['release'], /Name a module/],
  [['release', 'Notes!'], /"Notes!" is not a module name/],
  [['release', 'notes', 'tools'], /one module at a time/],
  [['canary', 'notes'], /a whole number from 0 to 100/],
  [['canary', 'notes', '101'], /a whole number from 0 to 100/],
  [['canary', 'notes', 'ten'], /a whole number from 0 to 100/],
  [['status', '--adress', 'x'], /Unknown option '--adress'/],
])('%j › is refused clearly', (words, reason) => {
  expect(() => readArguments(words, { usage: 'usage' })).toThrow(reason);
});
