import { expect, test } from 'vitest';
import { readArguments } from './release-arguments.ts';

test.each([
  [['status'], { command: 'status', id: '', local: false, json: false }],
  [['publish', 'notes'], { command: 'publish', id: 'notes' }],
  [['publish', 'mfe-notes', '--local'], { id: 'notes', local: true }],
  [['release', 'shell', '--address', 'http://a', '--json'], { address: 'http://a', json: true }],
  [['rollback', 'tools', '--key-file', 'k'], { command: 'rollback', keyFile: 'k' }],
])('%j › is understood', (words, expected) => {
  expect(readArguments(words)).toMatchObject(expected);
});

test.each([[[]], [['--help']], [['release', '-h']]])('%j › asks for the usage', (words) => {
  expect(readArguments(words)).toBeNull();
});

test.each([
  [['publsh', 'notes'], /There is no command "publsh"/],
  [['release'], /Which module\?/],
  [['release', 'Notes!'], /"Notes!" is no name of a module/],
  [['release', 'notes', 'tools'], /One module at a time/],
  [['status', '--adress', 'x'], /Unknown option '--adress'/],
])('%j › is refused clearly', (words, reason) => {
  expect(() => readArguments(words)).toThrow(reason);
});
