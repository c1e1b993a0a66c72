import { describe, expect, test } from 'vitest';
import { errorSentence, readApiError } from './api-error.ts';

const refusal = (retryAfter?: string) =>
  Response.json(
    {
      code: 'over_request_rate_limit',
      message: 'Too many attempts. Please wait a moment.',
      request_id: 'r',
    },
    { status: 429, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
  );
const sentenceOf = async (retryAfter?: string) =>
  errorSentence(await readApiError(refusal(retryAfter)));

describe('rate limited', () => {
  test.each([
    ['1', 'Too many attempts. Please try again in 1 second.'],
    ['59', 'Too many attempts. Please try again in 59 seconds.'],
    ['60', 'Too many attempts. Please try again in 1 minute.'],
    ['185', 'Too many attempts. Please try again in 4 minutes.'],
  ])('%s s sees for how long', async (retryAfter, sentence) => {
    expect(await sentenceOf(retryAfter)).toBe(sentence);
  });

  test.each([undefined, '', '0', 'Wed, 21 Oct 2026 07:28:00 GMT'])(
    'sees a wait where the server says %j',
    async (retryAfter) => {
      expect(await sentenceOf(retryAfter)).toBe('Too many attempts. Please wait a moment.');
    },
  );
});
