import { expect, test } from 'vitest';
import { folderCircles } from './folder-circles.ts';

test('two folders import each other, but no two files do › a circle', () => {
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

test('a cycle over several folders › one circle of all of them', () => {
  const circles = folderCircles([
    ['a/x.ts', 'b/x.ts'],
    ['b/y.ts', 'c/x.ts'],
    ['c/y.ts', 'a/y.ts'],
    ['c/y.ts', 'd/x.ts'],
  ]);
  expect(circles.map(({ members }) => members)).toEqual([['a', 'b', 'c']]);
});

test('imports between subfolders › count for their parent folders', () => {
  const circles = folderCircles([
    ['src/auth/sessions/x.ts', 'src/events/deep/x.ts'],
    ['src/events/y.ts', 'src/auth/users/x.ts'],
  ]);
  expect(circles).toMatchObject([{ folder: 'src', members: ['auth', 'events'] }]);
});

test('files beside folders › are compared one by one', () => {
  const circles = folderCircles([
    ['src/app.ts', 'src/tools/routes.ts'],
    ['src/tools/routes.ts', 'src/config.ts'],
  ]);
  expect(circles).toEqual([]);
});
