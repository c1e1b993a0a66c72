import { describe, expect, it } from 'vitest';
import { type Happening, hasSerialOrder, type Model } from './serial-order.ts';

type Request = 'take' | 'read';

/** A counter: `take` replies with the number taken, `read` with the next. */
const counter: Model<number, Request, number> = (next, request, reply) => {
  if (reply !== undefined && reply !== next) return null;
  return request === 'take' ? next + 1 : next;
};

function at(
  [sentAt, repliedAt]: [number, number],
  request: Request,
  reply?: number,
): Happening<Request, number> {
  return { request, reply, sentAt, repliedAt };
}

describe('the search for a serial order', () => {
  it.each([
    ['one after another', [at([0, 1], 'take', 0), at([2, 3], 'take', 1)], true],
    [
      'side by side, replied to the other way round',
      [at([0, 5], 'take', 1), at([1, 4], 'take', 0)],
      true,
    ],
    [
      'side by side with one number given twice',
      [at([0, 5], 'take', 0), at([1, 4], 'take', 0)],
      false,
    ],
    [
      'a read that misses what was acknowledged before it',
      [at([0, 1], 'take', 0), at([2, 3], 'read', 0)],
      false,
    ],
    [
      'a take without a reply that was carried out',
      [at([0, Infinity], 'take'), at([2, 3], 'read', 1)],
      true,
    ],
    [
      'a take without a reply that was not',
      [at([0, Infinity], 'take'), at([2, 3], 'read', 0)],
      true,
    ],
    [
      'a take without a reply that was carried out later',
      [at([0, Infinity], 'take'), at([2, 3], 'read', 0), at([4, 5], 'read', 1)],
      true,
    ],
    [
      'a take without a reply that was carried out before it was sent',
      [at([4, Infinity], 'take'), at([2, 3], 'read', 1)],
      false,
    ],
    [
      'a take without a reply that was carried out twice',
      [at([0, Infinity], 'take'), at([2, 3], 'read', 2)],
      false,
    ],
  ] as const)('%s', (_name, happenings, expected) => {
    expect(hasSerialOrder([...happenings], 0, counter)).toBe(expected);
  });
});
