import { expect, test } from 'vitest';
import { getLoginPath, getPathAfterSignIn } from './sign-in-paths.ts';

test.each([
  ['/', '', '/login'],
  ['/edit/42', '', '/login?next=%2Fedit%2F42'],
  ['/', '?panel=settings', '/login?next=%2F%3Fpanel%3Dsettings'],
])('signed out at %s%s › goes to %s', (pathname, search, expected) => {
  expect(getLoginPath({ pathname, search })).toBe(expected);
});

test.each([
  ['', '/'],
  ['?next=%2Fedit%2F42', '/edit/42'],
  ['?next=%2Fadd%3Fa%3D1', '/add?a=1'],
  ['?next=https%3A%2F%2Felsewhere.example%2F', '/'],
  ['?next=%2F%2Felsewhere.example%2Fadd', '/'],
  ['?next=%2F%5Celsewhere.example', '/'],
  ['?next=%2F.%2F%2Felsewhere.example', '/'],
  ['?next=%2F..%2F%2Felsewhere.example', '/'],
  ['?next=%2Fadd%2F..%2F%2Felsewhere.example', '/'],
  ['?next=%2F.%2F%5Celsewhere.example', '/'],
  ['?next=%2F%252e%2F%2Felsewhere.example', '/'],
  ['?next=%2F.%2Fadd', '/add'],
  ['?next=javascript%3Aalert(1)', '/'],
  ['?next=%2Flogin', '/'],
  ['?next=%2FLogin%2F', '/'],
  ['?next=', '/'],
])('signed in at /login%s › goes to %s', (search, expected) => {
  expect(getPathAfterSignIn(search)).toBe(expected);
});
