import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeShell } from '../testing/fake-shell.tsx';
import { aTool } from '../testing/tools.ts';
import { View } from './tool-export.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('the download holds what was typed of each tool, in the order of the board', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:export';
  });
  const tools = ['Dispatch', 'Maps'].map((name, place) =>
    aTool(place, { name, notes: `About ${name}` }),
  );
  createFakeShell(() => ({ body: { tools, version: 1 } })).show(View);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Download my tools' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  const { tools: written } = JSON.parse((await files[0]?.text()) ?? '');
  expect(written).toEqual([
    { name: 'Dispatch', url: 'https://tool-0.example/', icon: 'tools', notes: 'About Dispatch' },
    { name: 'Maps', url: 'https://tool-1.example/', icon: 'tools', notes: 'About Maps' },
  ]);
});
