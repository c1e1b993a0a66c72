import { expect, test } from 'vitest';
import { aSession } from '../testing/fake-session.ts';
import { initialsOf, nameOf } from './member-name.ts';

const named = (first_name: string, last_name: string) => ({
  ...aSession().user,
  user_metadata: { first_name, last_name },
});

test.each([
  ['Ada', 'Lind', 'Ada Lind', 'AL'],
  ['Ada', '', 'Ada', 'A'],
  ['', '', 'ada@example.org', 'A'],
  ['émile', 'øst', 'émile øst', 'ÉØ'],
])('%s %s is %s, %s', (first, last, name, initials) => {
  expect(nameOf(named(first, last))).toBe(name);
  expect(initialsOf(named(first, last))).toBe(initials);
});
