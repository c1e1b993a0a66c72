import { describe, expect, it } from 'vitest';
import { isUnambiguous, siteOf } from './tool-address.ts';

describe('the site of an address', () => {
  it.each([
    ['https://example.org/map?x=1#y', 'example.org'],
    ['http://example.org', 'example.org'],
    ['example.org', 'example.org'],
    ['EXAMPLE.org/a', 'example.org'],
    ['https://example.org:443', 'example.org'],
    ['http://example.org:80', 'example.org'],
    ['example.org:8443/x', 'example.org:8443'],
    ['https://münchen.example', 'xn--mnchen-3ya.example'],
    ['http://[::1]:3000/', '[::1]:3000'],
  ])('%s is %s', (address, host) => {
    expect(siteOf(address)?.host).toBe(host);
  });

  it('is looked up with https:// put before an address without it [S5-017]', () => {
    expect(siteOf('example.org/map')?.origin).toBe('https://example.org');
    expect(siteOf('http://example.org/map')?.origin).toBe('http://example.org');
  });

  it.each(['', 'https://', 'javascript:alert(1)', 'https://user:word@example.org', 'a b'])(
    '%j is none',
    (address) => {
      expect(siteOf(address)).toBeNull();
    },
  );

  it('is looked up with the address’s scheme and port', () => {
    expect(siteOf('http://example.org:8080/map')).toEqual({
      host: 'example.org:8080',
      origin: 'http://example.org:8080',
    });
  });
});

it.each(['https://no address/', 'county dispatch', 'https://a.example\\@b.example'])(
  '%j › is ambiguous',
  (address) => {
    expect(isUnambiguous(address)).toBe(false);
  },
);
