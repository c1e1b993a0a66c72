import { expect, test } from 'vitest';
import { isTrustedBy } from './trusted-proxies.ts';

const isTrusted = isTrustedBy(['10.0.0.0/8', 'fd00::/8']);

test.each([
  ['10.1.2.3', true],
  ['10.1.2.3:443', true],
  ['::ffff:10.1.2.3', true],
  ['[fd00::7]:443', true],
  ['fd00::7%eth0', true],
  ['11.1.2.3', false],
  ['11.1.2.3:443', false],
  ['[fe80::7]:443', false],
  ['unknown', false],
  ['', false],
])('a proxy that is written as %s, trusted › %s', (address, trusted) => {
  expect(isTrusted(address)).toBe(trusted);
});

test('an IPv4-mapped network › matches the IPv4 network', () => {
  expect(isTrustedBy(['::ffff:10.0.0.0/104'])('10.1.2.3')).toBe(true);
  expect(isTrustedBy(['::ffff:10.0.0.0/104'])('11.1.2.3')).toBe(false);
});
