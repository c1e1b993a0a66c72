import { describe, expect, it } from 'vitest';
import { hasSerialOrder, type Model, type Operation } from './serial-order.ts';

type Request = 'take' | 'read';

/** A counter: `take` replies with the taken number, `read` with the next one. */
const counter: Model<number, Request, number> = (next, request, reply) => {
  if (reply !== undefined && reply !== next) return null;
  return request === 'take' ? next + 1 : next;
};

function operation(
  [sentAt, repliedAt]: [number, number],
  request: Request,
  reply?: number,
): Operation<Request, number> {
  return { request, reply, sentAt, repliedAt };
}

describe('the search for a serial order', () => {
  it.each([
    ['one after another', [operation([0, 1], 'take', 0), operation([2, 3], 'take', 1)], true],
    [
      'side by side, replied to the other way round',
      [operation([0, 5], 'take', 1), operation([1, 4], 'take', 0)],
      true,
    ],
    [
      'side by side with one number given twice',
      [operation([0, 5], 'take', 0), operation([1, 4], 'take', 0)],
      false,
    ],
    [
      'a read that misses what was acknowledged before it',
      [operation([0, 1], 'take', 0), operation([2, 3], 'read', 0)],
      false,
    ],
    [
      'a take without a reply that was carried out',
      [operation([0, Infinity], 'take'), operation([2, 3], 'read', 1)],
      true,
    ],
    [
      'a take without a reply that was not',
      [operation([0, Infinity], 'take'), operation([2, 3], 'read', 0)],
      true,
    ],
    [
      'a take without a reply that was carried out later',
      [
        operation([0, Infinity], 'take'),
        operation([2, 3], 'read', 0),
        operation([4, 5], 'read', 1),
      ],
      true,
    ],
    [
      'a take without a reply that was carried out before it was sent',
      [operation([4, Infinity], 'take'), operation([2, 3], 'read', 1)],
      false,
    ],
    [
      'a take without a reply that was carried out twice',
      [operation([0, Infinity], 'take'), operation([2, 3], 'read', 2)],
      false,
    ],
  ] as const)('%s', (_name, happenings, expected) => {
    expect(hasSerialOrder([...happenings], 0, counter)).toBe(expected);
  });
});
