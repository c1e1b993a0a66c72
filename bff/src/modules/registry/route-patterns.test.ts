import { describe, expect, test } from 'vitest';
import { isSamePattern, overlap, reachesBelow, staysBelow } from './route-patterns.ts';

describe('two routes', () => {
  test.each([
    ['/edit/:id', '/edit/:other', true],
    ['/edit/:id', '/EDIT/:id/', true],
    ['/edit/:id', '//edit/new', true],
    ['/add', '/:page', true],
    ['/edit/:id', '/:area/:thing', true],
    ['/edit/:id', '/edit', false],
    ['/edit/:id', '/edit/:id/history', false],
    ['/edit/:id', '/launch/:id', false],
    ['/', '/', true],
    ['/', '/:page', false],
  ])('%s and %s › overlap: %s', (one, other, expected) => {
    expect([overlap(one, other), overlap(other, one)]).toEqual([expected, expected]);
  });
});

describe('two patterns', () => {
  test.each([
    ['/edit/:id', '/Edit/:other/', true],
    ['/edit/:id', '/edit/new', false],
    ['/:area/:id', '/edit/:id', false],
    ['/edit', '/edit/:id', false],
    ['/', '/', true],
    ['/', '/edit', false],
  ])('%s and %s › are the same: %s', (one, other, expected) => {
    expect([isSamePattern(one, other), isSamePattern(other, one)]).toEqual([expected, expected]);
  });
});

describe('a prefix and a route', () => {
  test.each([
    ['/edit', '/edit/:id', true, true],
    ['/edit', '/Edit', true, true],
    ['/edit', '/:page/:id', true, false],
    ['/edit', '/:page', true, false],
    ['/edit', '/edits/:id', false, false],
    ['/edit/all', '/edit', false, false],
    ['/edit/:id', '/edit/:other/history', true, true],
    ['/', '/', true, true],
    ['/', '/anything', false, false],
  ])('%s, %s › reaches below it: %s, stays below it: %s', (prefix, route, reaches, stays) => {
    expect([reachesBelow(prefix, route), staysBelow(prefix, route)]).toEqual([reaches, stays]);
  });
});
