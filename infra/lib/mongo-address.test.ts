import { describe, expect, it } from 'vitest';
import { parseDatabaseName, withDatabase } from './mongo-address.ts';

describe('the database address on an external server', () => {
  it.each([
    ['mongodb://db:27017', 'mongodb://db:27017/mine'],
    ['mongodb://db/other?retryWrites=false', 'mongodb://db/mine?retryWrites=false'],
    ['mongodb://a:1,b:2/other', 'mongodb://a:1,b:2/mine'],
    ['mongodb+srv://u:p@db/other', 'mongodb+srv://u:p@db/mine?authSource=other'],
    ['mongodb://u:p@db?tls=true', 'mongodb://u:p@db/mine?tls=true&authSource=admin'],
    ['mongodb://u:p@db/x?authSource=y', 'mongodb://u:p@db/mine?authSource=y'],
  ])('%s › becomes %s', (uri, expected) => {
    expect(withDatabase(uri, 'mine')).toBe(expected);
    expect(parseDatabaseName(expected)).toBe('mine');
  });
});
