import { limits } from '@firedeck/contract';
import { expect, test } from 'vitest';
import { ReportRateLimit } from './report-rate-limit.ts';

const { ofOneAddress, inAll } = limits.moduleFailuresPerMinute;

test('failure reports of one address › are limited per minute', () => {
  let now = 0;
  const rateLimit = new ReportRateLimit(limits.moduleFailuresPerMinute, () => now);
  const admitted = () =>
    Array.from({ length: ofOneAddress + 5 }, () => rateLimit.admits('192.0.2.1')).filter(Boolean)
      .length;
  expect(admitted()).toBe(ofOneAddress);
  expect(rateLimit.admits('192.0.2.2')).toBe(true);
  now = 60_000;
  expect(admitted()).toBe(ofOneAddress);
});

test('failure reports of all addresses › are limited per minute', () => {
  const rateLimit = new ReportRateLimit(limits.moduleFailuresPerMinute, () => 0);
  const admitted = Array.from({ length: inAll + 50 }, (_, index) =>
    rateLimit.admits(`host ${index}`),
  );
  expect(admitted.filter(Boolean)).toHaveLength(inAll);
});
