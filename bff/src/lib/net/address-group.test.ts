import { expect, test } from 'vitest';
import { noAddress, toAddressGroup, toNetwork } from './address-group.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['192.0.2.7:1', '192.0.2.7'],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['[::ffff:192.0.2.7]', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:51234', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['::ffff:192.0.2.7%eth0', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:3:4:5:6]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['[fe80::1%eth0]:8080', 'fe80:0:0:0::/64'],
  ['fe80::2%wlan1', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
])('%s counts as %s', (address, group) => {
  expect(toAddressGroup(address)).toBe(group);
});

test.each([
  'unknown',
  '_hidden',
  '',
  undefined,
  '192.0.2',
  '192.0.2.256',
  '192.0.2.7:',
  '192.0.2.7:port',
  '192.0.2.7:51234:1',
  '192.0.2.07',
  '0xc0000207',
  '3221225991',
  '[192.0.2.7]x',
  '[2001:db8::1',
  '2001:db8:1:2:3:4:5:6:51234',
  '2001:db8::g',
  'station-7.example.org',
])('%s is no address and counts as one with all others that are none', (written) => {
  expect(toAddressGroup(written)).toBe(noAddress);
});

test.each([
  ['192.0.2.7', '192.0.2.0/24', '192.0.0.0/16'],
  ['192.0.2.7:51234', '192.0.2.0/24', '192.0.0.0/16'],
  ['::ffff:192.0.2.7', '192.0.2.0/24', '192.0.0.0/16'],
  ['[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1::/48', '2001:db8::/32'],
  ['fe80::1%eth0', 'fe80::/48', 'fe80::/32'],
  ['unknown', noAddress, noAddress],
])('%s is of the site %s and the provider %s', (written, site, provider) => {
  expect([toNetwork(written, 'site'), toNetwork(written, 'provider')]).toEqual([site, provider]);
});
