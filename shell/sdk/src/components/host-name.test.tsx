import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HostName, hostOf } from './host-name.tsx';

afterEach(cleanup);

test.each([
  ['https://cad.example.org/board?x=1', 'cad.example.org'],
  ['http://cad.example.org:8080', 'cad.example.org'],
  ['cad.example.org/board', 'cad.example.org'],
  ['', ''],
  ['not an address', 'not an address'],
  ['https://go\u200dod.example', 'https://go\u200dod.example'],
])('the host of "%s" is "%s"', (address, host) => {
  expect(hostOf(address)).toBe(host);
});

test.each([
  ['https://good.example\\@evil.example', 'good.example'],
  ['https://good.example@evil.example', 'evil.example'],
  ['https://good.example%2eevil.example/', 'good.example.evil.example'],
  ['https://good\u3002evil.example', 'good.evil.example'],
  ['https://\uff47ood.example', 'good.example'],
  ['https://g\u043eod.example', 'xn--god-sed.example'],
  ['https://\u05d3\u05d5\u05d2\u05de\u05d4.example/good.example', 'xn--6dbbec0c.example'],
  ['https://go\u00adod.example/\u202eelpmaxe.live', 'good.example'],
  ['https://0x7f.1/good.example', '127.0.0.1'],
])('%j › shows the host it leads to, in plain letters: %s', (address, host) => {
  expect(hostOf(address)).toBe(host);
  expect(new URL(address).hostname).toBe(host);
});

test('a short host › is shown in full', () => {
  const { container } = render(<HostName host="cad.example.org" />);
  expect(container.textContent).toBe('cad.example.org');
});

test('a long host › its end stays visible, and screen readers read all of it', () => {
  const { container } = render(<HostName host="hydrants.county-water.example.gov" />);
  const [whole, start, end] = container.querySelectorAll('span span');
  expect(whole?.textContent).toBe('hydrants.county-water.example.gov');
  expect(end?.textContent).toBe('er.example.gov');
  expect([start, end].map((part) => part?.getAttribute('aria-hidden'))).toEqual(['true', 'true']);
});
