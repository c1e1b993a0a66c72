import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { errorCodes, sentenceOf, statusOf } from './error-table.ts';
import { errorBody } from './errors.ts';

test.each(errorCodes)('%s has an error status and a sentence', (code) => {
  expect(statusOf(code)).toBeGreaterThanOrEqual(400);
  expect(statusOf(code)).toBeLessThan(600);
  expect(sentenceOf(code)).toMatch(/^[A-Z].{5,}$/);
  const body = { code, message: sentenceOf(code), request_id: 'x' };
  expect(z.parse(errorBody, body)).toEqual(body);
});
