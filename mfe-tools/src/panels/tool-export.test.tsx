import { createFakeShell } from '@firedeck/sdk/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aTool } from '../testing/tools.ts';
import { View } from './tool-export.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('download › contains the editable fields of each tool in board order', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:export';
  });
  const tools = ['Dispatch', 'Maps'].map((name, index) =>
    aTool(index, { name, notes: `About ${name}` }),
  );
  createFakeShell(() => ({ body: { tools, version: 1 } })).show(View);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Download my tools' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  const { tools: exported } = JSON.parse((await files[0]?.text()) ?? '');
  expect(exported).toEqual([
    { name: 'Dispatch', url: 'https://tool-0.example/', icon: 'tools', notes: 'About Dispatch' },
    { name: 'Maps', url: 'https://tool-1.example/', icon: 'tools', notes: 'About Maps' },
  ]);
});
