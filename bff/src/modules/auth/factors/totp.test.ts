import { expect, test } from 'vitest';
import { findTotpStep } from './totp.ts';

// RFC 6238 Appendix B, SHA-1: base32 of 12345678901234567890; the last six of its eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])(
  'at %i s › accepts the code of the standard in its period, and one period before and after',
  (at, code) => {
    const step = Math.floor(at / 30);
    const found = (periodsOff: number) =>
      findTotpStep(secret, code, (at + 30 * periodsOff) * 1_000);
    expect([-2, -1, 0, 1, 2].map(found)).toEqual([null, step, step, step, null]);
    expect(findTotpStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, at * 1_000)).toBe(step);
  },
);
