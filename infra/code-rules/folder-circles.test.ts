import { expect, test } from 'vitest';
import { folderCircles } from './folder-circles.ts';

test('folders that import one another › are a circle, although no files are', () => {
  const circles = folderCircles([
    ['src/tools/service.ts', 'src/pictures/keep.ts'],
    ['src/pictures/unused.ts', 'src/tools/repository.ts'],
    ['src/app.ts', 'src/tools/service.ts'],
  ]);
  expect(circles).toEqual([
    {
      folder: 'src',
      members: ['pictures', 'tools'],
      arrows: [
        ['src/pictures/unused.ts', 'src/tools/repository.ts'],
        ['src/tools/service.ts', 'src/pictures/keep.ts'],
      ],
    },
  ]);
});

test('a longer way round › is a circle of all folders on it', () => {
  const circles = folderCircles([
    ['a/x.ts', 'b/x.ts'],
    ['b/y.ts', 'c/x.ts'],
    ['c/y.ts', 'a/y.ts'],
    ['c/y.ts', 'd/x.ts'],
  ]);
  expect(circles.map(({ members }) => members)).toEqual([['a', 'b', 'c']]);
});

test('folders within folders › count as one with the folder that has them', () => {
  const circles = folderCircles([
    ['src/auth/sessions/x.ts', 'src/events/deep/x.ts'],
    ['src/events/y.ts', 'src/auth/users/x.ts'],
  ]);
  expect(circles).toMatchObject([{ folder: 'src', members: ['auth', 'events'] }]);
});

test('files beside folders › each count for themselves', () => {
  const circles = folderCircles([
    ['src/app.ts', 'src/tools/routes.ts'],
    ['src/tools/routes.ts', 'src/config.ts'],
  ]);
  expect(circles).toEqual([]);
});
