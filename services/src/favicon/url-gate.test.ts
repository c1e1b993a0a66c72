import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { type FaviconPolicy, publicWebOnly } from './favicon-policy.ts';
import { RefusedAddress } from './refused-address.ts';
import { gateUrl } from './url-gate.ts';

const passes = (address: string, policy: FaviconPolicy = publicWebOnly) => {
  try {
    gateUrl(new URL(address), policy);
    return true;
  } catch (error) {
    if (error instanceof RefusedAddress) return false;
    throw error;
  }
};

const named = (...hosts: string[]): FaviconPolicy => ({
  ...publicWebOnly,
  allowedHosts: new Set(hosts),
});

describe('an address', () => {
  it.each([
    'https://example.org',
    'http://example.org/map?x=1',
    'https://example.org:443',
    'http://example.org:443',
    'https://xn--mnchen-3ya.example.de',
    'https://93.184.215.14',
    'https://localhost.example.org',
  ])('%s passes', (address) => {
    expect(passes(address)).toBe(true);
  });

  it.each([
    ['ftp://example.org', 'another scheme'],
    ['file:///etc/passwd', 'a file'],
    ['javascript:alert(1)', 'a script'],
    ['https://user@example.org', 'a user'],
    ['https://user:word@example.org', 'a user and password'],
    ['https://example.org:8443', 'another port'],
    ['http://example.org:6379', 'the port of a database'],
    ['http://localhost', 'this machine'],
    ['http://localhost.', 'this machine with a dot'],
    ['http://sub.localhost', 'this machine by a subdomain'],
    ['http://ＬＯＣＡＬＨＯＳＴ', 'this machine in full width'],
    ['http://printer', 'a single label'],
    ['http://printer.local', 'mDNS'],
    ['http://kubernetes.default.svc', 'a cluster'],
    ['http://bff.firedeck.svc.cluster.local', 'a cluster'],
    ['http://metadata.google.internal', 'metadata by name'],
    ['http://router.home.arpa', 'a home network'],
    ['http://hidden.onion', 'an onion'],
  ])('%s is refused: %s', (address) => {
    expect(passes(address)).toBe(false);
  });

  it('of an allowed host › passes on ports 80 and 443', () => {
    expect(passes('http://cad.local', named('cad.local'))).toBe(true);
    expect(passes('https://cad.local', named('cad.local'))).toBe(true);
    expect(passes('http://cad.local:8080', named('cad.local'))).toBe(false);
    expect(passes('http://other.local', named('cad.local'))).toBe(false);
  });

  it('of a host allowed with a port › passes only on that port', () => {
    expect(passes('http://cad.local:8080', named('cad.local:8080'))).toBe(true);
    expect(passes('http://cad.local:8081', named('cad.local:8080'))).toBe(false);
    expect(passes('http://cad.local', named('cad.local:8080'))).toBe(false);
  });

  it('with an internal name › passes if networks are allowed, because then its addresses decide', () => {
    const allowedNetworks = [ipaddr.parseCIDR('10.0.0.0/8')];
    const policy = { ...publicWebOnly, allowedNetworks };
    expect(passes('http://cad', policy)).toBe(true);
    expect(passes('http://cad:8080', policy)).toBe(false);
  });
});

describe('a name designed for slow parsing', () => {
  it('with tens of thousands of dots › is checked within one second of CPU time', () => {
    const before = process.threadCpuUsage();
    passes(`http://a${'.'.repeat(60_000)}x`);
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
  });
});
