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
      'concurrent, with replies in the other order',
      [operation([0, 5], 'take', 1), operation([1, 4], 'take', 0)],
      true,
    ],
    [
      'concurrent, with one number twice',
      [operation([0, 5], 'take', 0), operation([1, 4], 'take', 0)],
      false,
    ],
    [
      'a read that misses what was acknowledged before it',
      [operation([0, 1], 'take', 0), operation([2, 3], 'read', 0)],
      false,
    ],
    [
      'a take without a reply, executed',
      [operation([0, Infinity], 'take'), operation([2, 3], 'read', 1)],
      true,
    ],
    [
      'a take without a reply, not executed',
      [operation([0, Infinity], 'take'), operation([2, 3], 'read', 0)],
      true,
    ],
    [
      'a take without a reply, executed later',
      [
        operation([0, Infinity], 'take'),
        operation([2, 3], 'read', 0),
        operation([4, 5], 'read', 1),
      ],
      true,
    ],
    [
      'a take without a reply, executed before it was sent',
      [operation([4, Infinity], 'take'), operation([2, 3], 'read', 1)],
      false,
    ],
    [
      'a take without a reply, executed twice',
      [operation([0, Infinity], 'take'), operation([2, 3], 'read', 2)],
      false,
    ],
  ] as const)('%s', (_name, happenings, expected) => {
    expect(hasSerialOrder([...happenings], 0, counter)).toBe(expected);
  });
});
