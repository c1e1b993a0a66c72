import type { ApiError } from '@firedeck/sdk';
import { describe, expect, it } from 'vitest';
import { toSaveError } from './save-result.ts';

const refused = (fields: Partial<ApiError>): ApiError => ({
  status: 400,
  code: 'validation_failed',
  message: '400: …',
  body: null,
  ...fields,
});
const body = { code: 'validation_failed' as const, message: 'Not valid.', request_id: 'r' };

describe('why a save did not work', () => {
  it('names the refused fields of the form, and only those', () => {
    const fields = [
      { field: 'url', message: 'Please enter a valid URL' },
      { field: 'colour', message: 'unknown' },
    ];
    expect(toSaveError(refused({ body: { ...body, fields } }), 'Failed')).toEqual({
      fields: [{ field: 'url', message: 'Please enter a valid URL' }],
    });
  });

  it('says clearly that the board is full', () => {
    const limit = { name: 'tools', value: 1000 };
    const problem = toSaveError(
      refused({ body: { ...body, code: 'limit_reached', limit } }),
      'Failed',
    );
    expect(problem.notice?.next).toBe(
      'Your board is full: it holds at most 1,000 tools. Delete one to add another.',
    );
  });

  it('says that the text is too much when the list has no room', () => {
    const limit = { name: 'list_bytes', value: 2097152 };
    const problem = toSaveError(
      refused({ body: { ...body, code: 'limit_reached', limit } }),
      'Failed',
    );
    expect(problem.notice?.next).toContain('Shorten notes');
  });

  it('gives the sentence of the error else', () => {
    expect(toSaveError(refused({ status: 0, code: 'network' }), 'Failed').notice).toEqual({
      title: 'Failed',
      next: 'No connection. Please try again.',
    });
  });
});
