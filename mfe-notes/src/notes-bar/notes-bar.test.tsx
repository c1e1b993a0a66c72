import type { Note } from '@firedeck/contract';
import { shellServices } from '@firedeck/sdk';
import { createFakeShell, member, provideShell } from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setUpNotes } from '../autosave/set-up-notes.ts';
import { View } from '../notes-card/notes-card.tsx';
// Loads the lazy chunk first, so that tests don't wait for it.
import './notes-bar.tsx';

const stored: Note = {
  user_id: member.id,
  content: 'Gate 4711\npump',
  version: 1,
  updated_at: null,
};

let setOffScreen: (isOffScreen: boolean) => void;
let cleanUp: () => void;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(changed: (entries: { isIntersecting: boolean }[]) => void) {
        setOffScreen = (isOffScreen) => act(() => changed([{ isIntersecting: !isOffScreen }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('visualViewport', null);
  const shell = createFakeShell(() => ({ body: stored }));
  cleanUp = setUpNotes(shell.context);
  shell.show(View);
});

afterEach(() => {
  cleanup();
  cleanUp();
  vi.unstubAllGlobals();
});

const card = () => screen.getByText('Personal Notes').closest('section');
const bar = () => screen.queryByRole('button', { name: /^Notes/ });
const findField = () => screen.findByRole('textbox', { name: 'Personal Notes' });

async function openSheet(): Promise<void> {
  await findField();
  setOffScreen(true);
  const shown = await screen.findByRole('button', { name: /^Notes/ });
  shown.focus();
  fireEvent.click(shown);
  await waitFor(() => expect(screen.getByRole('dialog')).toBeTruthy());
}

it.each([true, false])(
  'shared device: %s › the bar shows the first line only on a personal device',
  async (isShared) => {
    provideShell({ ...shellServices(), isSharedDevice: () => isShared });
    await findField();
    setOffScreen(true);
    const shown = await screen.findByRole('button', { name: /^Notes/ });
    expect(shown.textContent?.includes('Gate 4711')).toBe(!isShared);
    fireEvent.change(await findField(), { target: { value: 'Gate 4712' } });
    expect(shown.textContent).toContain('Saving...');
  },
);

it('Escape › the focus returns to the bar', async () => {
  await openSheet();
  expect(document.activeElement).toBe(await findField());
  fireEvent.keyDown(await findField(), { key: 'Escape' });
  expect(document.activeElement).toBe(bar());
});

it('Escape after the card is on the screen › the focus moves to the card', async () => {
  await openSheet();
  setOffScreen(false);
  fireEvent.keyDown(await findField(), { key: 'Escape' });
  await waitFor(() => expect(bar()).toBeNull());
  expect(document.activeElement).toBe(card());
});

it('the focused bar unmounts › the focus moves to the card', async () => {
  await openSheet();
  fireEvent.keyDown(await findField(), { key: 'Escape' });
  expect(document.activeElement).toBe(bar());
  setOffScreen(false);
  await waitFor(() => expect(bar()).toBeNull());
  expect(document.activeElement).toBe(card());
});
