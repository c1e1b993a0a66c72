import { expect, test } from 'vitest';
import { aSession } from '../testing/fake-session.ts';
import { formatInitials, formatName } from './member-name.ts';

const named = (first_name: string, last_name: string) => ({
  ...aSession().user,
  user_metadata: { first_name, last_name },
});

test.each([
  ['Ada', 'Lind', 'Ada Lind', 'AL'],
  ['Ada', '', 'Ada', 'A'],
  ['', '', 'ada@example.org', 'A'],
  ['émile', 'øst', 'émile øst', 'ÉØ'],
])('%s %s › %s, %s', (first, last, name, initials) => {
  expect(formatName(named(first, last))).toBe(name);
  expect(formatInitials(named(first, last))).toBe(initials);
});
