import type { ApiError } from '@firedeck/sdk';
import { describe, expect, it } from 'vitest';
import { toSaveError } from './save-result.ts';

const apiError = (fields: Partial<ApiError>): ApiError => ({
  status: 400,
  code: 'validation_failed',
  message: '400: …',
  body: null,
  ...fields,
});
const body = { code: 'validation_failed' as const, message: 'Not valid.', request_id: 'r' };

describe('save error', () => {
  it('invalid fields › only those of the form are returned', () => {
    const fields = [
      { field: 'url', message: 'Please enter a valid URL' },
      { field: 'color', message: 'unknown' },
    ];
    expect(toSaveError(apiError({ body: { ...body, fields } }), 'Failed')).toEqual({
      fields: [{ field: 'url', message: 'Please enter a valid URL' }],
    });
  });

  it('board full › names the limit', () => {
    const limit = { name: 'tools', value: 1000 };
    const error = toSaveError(
      apiError({ body: { ...body, code: 'limit_reached', limit } }),
      'Failed',
    );
    expect(error.notice?.next).toBe(
      'Your board is full: it holds at most 1,000 tools. Delete one to add another.',
    );
  });

  it('list too large › suggests shortening notes', () => {
    const limit = { name: 'list_bytes', value: 2097152 };
    const error = toSaveError(
      apiError({ body: { ...body, code: 'limit_reached', limit } }),
      'Failed',
    );
    expect(error.notice?.next).toContain('Shorten notes');
  });

  it('other error › shows its message', () => {
    expect(toSaveError(apiError({ status: 0, code: 'network' }), 'Failed').notice).toEqual({
      title: 'Failed',
      next: 'No connection. Please try again.',
    });
  });
});
