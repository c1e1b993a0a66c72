import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { heightUnknownAttribute, Mark } from '@firedeck/sdk';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endOpeningWhenReady } from './end-opening.ts';

const shown = () => document.getElementById('opening') !== null;
let app: HTMLElement;
let ended: boolean;

beforeEach(() => {
  ended = false;
  document.body.innerHTML =
    '<div id="opening"><a href="/" data-takeover=".one">One</a></div><p id="opening-slow"></p><div id="app"></div>';
  app = document.getElementById('app') as HTMLElement;
  void endOpeningWhenReady(app).then(() => {
    ended = true;
  });
});
afterEach(() => vi.useRealTimers());

const waits = `<main><div ${heightUnknownAttribute}></div></main>`;

it('before React renders › the first paint stays', async () => {
  app.innerHTML = '<div role="status"></div>';
  await Promise.resolve();
  expect(shown()).toBe(true);
});

it.each([
  ['the board', '<main><div><button class="one">One</button></div></main>'],
  ['a failure, or the sign-in page', '<main><section>could not be loaded</section></main>'],
  ['a page without its frame', '<h1>This page cannot be read</h1>'],
  [
    'the board, with notes still to come',
    `<main><div>cards</div><div data-later data-waiting><p ${heightUnknownAttribute}></p></div></main>`,
  ],
  ['the message that the server is unreachable', `${waits}<p data-connection=""></p>`],
  ['a board that takes too long', `${waits}<div data-later></div>`],
])('React shows %s › takes over', async (_what, html) => {
  app.innerHTML = waits;
  await Promise.resolve();
  expect([shown(), ended]).toEqual([true, false]);
  app.innerHTML = html;
  await vi.waitFor(() => expect(ended).toBe(true));
  expect(shown()).toBe(false);
  expect(document.getElementById('opening-slow')).toBeNull();
});

it('cards that can launch › stay while the server is unreachable or the board is slow', async () => {
  const opening = document.getElementById('opening') as HTMLElement;
  opening.dataset.known = '';
  app.innerHTML = `${waits}<p data-connection=""></p><div data-later></div>`;
  await Promise.resolve();
  expect(shown()).toBe(true);
});

it('the document has already removed its board › the slow-connection message goes once the app is shown', async () => {
  document.getElementById('opening')?.remove();
  app.innerHTML = '<div role="status"></div>';
  await Promise.resolve();
  expect(document.getElementById('opening-slow')).not.toBeNull();
  app.innerHTML = '<h1>Sign in</h1>';
  await vi.waitFor(() => expect(document.getElementById('opening-slow')).toBeNull());
});

it('no board when the app starts › the message goes once the app is shown', async () => {
  document.body.innerHTML = '<p id="opening-slow"></p><div id="app"></div>';
  const another = document.getElementById('app') as HTMLElement;
  void endOpeningWhenReady(another);
  another.innerHTML = '<h1>Sign in</h1>';
  await vi.waitFor(() => expect(document.getElementById('opening-slow')).toBeNull());
});

it('a focused card › the app’s same card gets the focus', async () => {
  document.querySelector('a')?.focus();
  app.innerHTML = '<main><button class="one">One</button></main>';
  await vi.waitFor(() => expect(shown()).toBe(false));
  expect(document.activeElement?.className).toBe('one');
});

it('the template › has the same logo as the app', () => {
  const shell = join(import.meta.dirname, '../..');
  const template = readFileSync(join(shell, 'template/index.html'), 'utf8');
  const drawn = document.createElement('div');
  drawn.innerHTML = renderToStaticMarkup(createElement(Mark));
  const [written = ''] = /<svg.*<\/svg>/.exec(template) ?? [];
  const expected = document.createElement('div');
  expected.innerHTML = written;
  expect(drawn.isEqualNode(expected)).toBe(true);
});
