import { toolFieldNames } from '@firedeck/contract';
import { createFakeShell } from '@firedeck/sdk/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aTool } from '../testing/tools.ts';
import { View } from './tool-export.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('download › contains all editable fields except the picture, in board order, and section names', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:export';
  });
  const section = {
    id: '00000000-0000-4000-9000-000000000009',
    name: 'Station',
    color: 'blue',
    rev: 1,
  };
  const tools = ['Dispatch', 'Maps'].map((name, index) =>
    aTool(index, { name, notes: `About ${name}`, section: index === 0 ? section.id : null }),
  );
  createFakeShell(() => ({ body: { tools, sections: [section], version: 1 } })).show(View);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Download my tools' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  const { tools: exported } = JSON.parse((await files[0]?.text()) ?? '');
  expect(exported).toEqual([
    {
      name: 'Dispatch',
      url: 'https://tool-0.example/',
      icon: 'tools',
      notes: 'About Dispatch',
      section: 'Station',
    },
    { name: 'Maps', url: 'https://tool-1.example/', icon: 'tools', notes: 'About Maps' },
  ]);
  expect([...Object.keys(exported[0]), 'picture'].sort()).toEqual([...toolFieldNames].sort());
});
