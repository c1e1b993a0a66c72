import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { checkAddress } from './address-rule.ts';
import { type FaviconPolicy, publicWebOnly } from './favicon-policy.ts';

const everythingOpened: FaviconPolicy = {
  ...publicWebOnly,
  allowedNetworks: ['0.0.0.0/0', '::/0'].map((network) => ipaddr.parseCIDR(network)),
  loopback: true,
};

const publicAddresses = ['93.184.215.14', '1.1.1.1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'];

const privateAddresses = [
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  'fc00::1',
  'fd12:3456::1',
];

const loopbackAddresses = ['127.0.0.1', '127.255.255.254', '::1'];

const neverReached: [address: string, what: string][] = [
  ['0.0.0.0', 'this host'],
  ['0.1.2.3', 'this network'],
  ['::', 'unspecified'],
  ['169.254.169.254', 'cloud metadata'],
  ['169.254.0.1', 'link-local'],
  ['100.100.100.200', 'cloud metadata'],
  ['168.63.129.16', 'cloud platform'],
  ['192.0.0.192', 'cloud metadata'],
  ['fd00:ec2::254', 'cloud metadata'],
  ['fd20:ce::254', 'cloud metadata'],
  ['192.0.0.1', 'protocol assignments'],
  ['192.0.2.1', 'documentation'],
  ['198.18.0.1', 'benchmarks'],
  ['198.51.100.1', 'documentation'],
  ['203.0.113.1', 'documentation'],
  ['192.88.99.1', '6to4 relay'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'with a zone'],
  ['2606:2800:21f::1%lo', 'public with a zone'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['::ffff:127.0.0.1', 'mapped'],
  ['::ffff:7f00:1', 'mapped, in hex'],
  ['::ffff:8.8.8.8', 'mapped public'],
  ['::ffff:0:127.0.0.1', 'translated'],
  ['::7f00:1', 'compatible'],
  ['::127.0.0.1', 'compatible, dotted'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b::10.0.0.1', 'NAT64, dotted'],
  ['64:ff9b:1::a00:1', 'local NAT64'],
  ['2002:7f00:1::', '6to4'],
  ['2002:a00:1::1', '6to4 of a private one'],
  ['2001:0:53aa:64c::1', 'Teredo'],
  ['2001:db8::1', 'documentation'],
  ['3fff::1', 'documentation'],
  ['5f00::1', 'segment routing'],
  ['100::1', 'discard'],
  ['100:0:0:1::1', 'dummy'],
  ['4000::1', 'not given out'],
  ['', 'nothing'],
  ['example.org', 'a name'],
  ['1.2.3', 'too short'],
  ['999.1.1.1', 'no address'],
];

describe('an IP address', () => {
  it.each(publicAddresses)('%s is public', (address) => {
    expect(checkAddress(address, publicWebOnly, false)).toBe('public');
  });

  it.each([...privateAddresses, ...loopbackAddresses])('%s is refused', (address) => {
    expect(checkAddress(address, publicWebOnly, false)).toBe('refused');
  });

  it.each(neverReached)('%s (%s) is refused, whatever is allowed', (address) => {
    expect(checkAddress(address, publicWebOnly, false)).toBe('refused');
    expect(checkAddress(address, everythingOpened, true)).toBe('refused');
  });

  it.each(privateAddresses)('%s is allowed by naming its host', (address) => {
    expect(checkAddress(address, publicWebOnly, true)).toBe('opened');
  });

  it.each([...privateAddresses, ...loopbackAddresses])(
    '%s is allowed by its network',
    (address) => {
      expect(checkAddress(address, everythingOpened, false)).toBe('opened');
    },
  );

  it.each(loopbackAddresses)('%s is refused in production, whatever is allowed', (address) => {
    const policy = { ...everythingOpened, loopback: false };
    expect(checkAddress(address, policy, true)).toBe('refused');
  });

  it('in a denied network is refused, even if public or allowed', () => {
    const refusedNetworks = ['93.184.0.0/16', '10.1.0.0/16'].map((cidr) => ipaddr.parseCIDR(cidr));
    const policy = { ...everythingOpened, refusedNetworks };
    expect(checkAddress('93.184.215.14', policy, true)).toBe('refused');
    expect(checkAddress('10.1.0.1', policy, true)).toBe('refused');
    expect(checkAddress('1.1.1.1', policy, false)).toBe('public');
    expect(checkAddress('10.2.0.1', policy, false)).toBe('opened');
  });

  it('outside the allowed network is refused', () => {
    const allowedNetworks = [ipaddr.parseCIDR('10.20.0.0/16')];
    const policy = { ...publicWebOnly, allowedNetworks };
    expect(checkAddress('10.20.1.1', policy, false)).toBe('opened');
    expect(checkAddress('10.21.1.1', policy, false)).toBe('refused');
    expect(checkAddress('fd00::1', policy, false)).toBe('refused');
  });
});
