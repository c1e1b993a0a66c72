import type { ToolChange } from '@firedeck/contract';
import { createFakeShell } from '@firedeck/sdk/testing';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { toolId } from '../testing/tools.ts';
import { View } from './recent-changes.tsx';

afterEach(cleanup);

const at = '2026-03-01T10:00:00.000Z';

async function show(changes: ToolChange[]): Promise<void> {
  const shell = createFakeShell(() => ({ body: { changes } }));
  shell.show(View);
  await act(async () => {});
}

it.each([
  ['added', '“Dispatch” was added'],
  ['edited', '“Dispatch” was edited'],
  ['deleted', '“Dispatch” was deleted'],
  ['restored', '“Dispatch” was restored'],
] as const)('tool %s › shows its name', async (kind, sentence) => {
  await show([{ at, kind, tool_id: toolId(1), name: 'Dispatch' }]);
  expect(screen.getByRole('listitem').textContent).toContain(sentence);
  expect(document.querySelector('time')?.dateTime).toBe(at);
});

it('tools reordered › shows no name', async () => {
  await show([{ at, kind: 'reordered', tool_id: null, name: null }]);
  expect(screen.getByRole('listitem').textContent).toContain('Tools reordered');
});

it('two changes with the same time › shows both', async () => {
  const change = { at, kind: 'reordered', tool_id: null, name: null } as const;
  await show([change, { ...change }]);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

it('no changes › shows a message', async () => {
  await show([]);
  expect(screen.getByText('No changes yet.')).toBeTruthy();
});
