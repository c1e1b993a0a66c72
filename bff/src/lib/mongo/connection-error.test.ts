import { mongo } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { getErrorReason } from './connection-error.ts';

describe('a database that refuses retryable writes', () => {
  test.each([
    ['by its code', { code: 301, message: 'Not here.' }],
    ['by its words', { code: 2, message: 'Retryable writes are not supported.' }],
  ])('known %s › the reason names the option', (_case, response) => {
    expect(getErrorReason(new mongo.MongoServerError(response))).toBe(
      `${response.message} Add retryWrites=false to the options of MONGODB_URI.`,
    );
  });

  test('another refusal › keeps its own message', () => {
    expect(
      getErrorReason(new mongo.MongoServerError({ code: 13, message: 'not authorized' })),
    ).toBe('not authorized');
  });
});
