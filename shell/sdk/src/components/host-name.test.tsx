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
])('the host of "%s" is "%s"', (address, host) => {
  expect(hostOf(address)).toBe(host);
});

test('a short host is shown as it is', () => {
  const { container } = render(<HostName host="cad.example.org" />);
  expect(container.textContent).toBe('cad.example.org');
});

test('of a long host the end is a part of its own, and screen readers get it whole', () => {
  const { container } = render(<HostName host="hydrants.county-water.example.gov" />);
  const [whole, start, end] = container.querySelectorAll('span span');
  expect(whole?.textContent).toBe('hydrants.county-water.example.gov');
  expect(end?.textContent).toBe('er.example.gov');
  expect([start, end].map((part) => part?.getAttribute('aria-hidden'))).toEqual(['true', 'true']);
});
