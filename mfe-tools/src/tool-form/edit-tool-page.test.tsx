import type { Tool } from '@firedeck/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createFakeShell,
  type FakeAnswer,
  type FakeRequest,
  refusal,
} from '../testing/fake-shell.tsx';
import { aTool, toolId } from '../testing/tools.ts';
import { View } from './edit-tool-page.tsx';

const getTool = `GET /api/tools/${toolId(1)}`;
const patchTool = `PATCH /api/tools/${toolId(1)}`;
let stored: Tool;
let answers: Record<string, (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>>;
let shell: ReturnType<typeof createFakeShell>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stored = aTool(1, { name: 'Dispatch', rev: 4, notes: 'old' });
  answers = { [getTool]: () => ({ body: stored }), [patchTool]: () => ({ body: stored }) };
  shell = createFakeShell((request) => {
    const answer = answers[request.asked];
    return answer ? answer(request) : { body: { host: 'x', state: 'none', icon: null } };
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
async function open() {
  const { router } = shell.show(View, '/edit/:id', `/edit/${toolId(1)}`);
  await wait();
  return () => router.state.location.pathname;
}
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.input(field(name), { target: { value } });
async function save() {
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await wait();
  await wait();
}
const edits = () => shell.requests.filter(({ asked }) => asked === patchTool);

describe('the page Edit Tool', () => {
  it('is filled with the tool, and sends what changed with the version that was edited', async () => {
    const address = await open();
    expect(screen.getByText('Update the tool information')).toBeTruthy();
    expect(field(/URL/).value).toBe('https://tool-1.example/');
    type(/Tool Name/, 'CAD');
    await save();
    expect(edits().map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
      [{ name: 'CAD' }, '"4"'],
    ]);
    expect(shell.toasts).toEqual([{ kind: 'success', title: 'Tool updated successfully' }]);
    expect(address()).toBe('/');
  });

  it('says Tool not found with a way back when there is none', async () => {
    answers[getTool] = () => refusal(404, 'tool_not_found');
    await open();
    expect(screen.getByRole('heading', { name: 'Tool not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('offers Retry when it is the service that did not answer', async () => {
    answers[getTool] = () => refusal(503, 'temporarily_unavailable');
    await open();
    answers[getTool] = () => ({ body: stored });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await wait();
    expect(field(/Tool Name/).value).toBe('Dispatch');
  });

  it('keeps what was typed when saving fails', async () => {
    answers[patchTool] = () => refusal(503, 'temporarily_unavailable');
    const address = await open();
    type(/Tool Name/, 'CAD');
    await save();
    expect(shell.toasts).toEqual([
      { kind: 'error', title: 'Error', text: 'Failed to update tool' },
    ]);
    expect(field(/Tool Name/).value).toBe('CAD');
    expect(address()).toContain('/edit/');
  });
});

describe('a tool that was changed elsewhere meanwhile', () => {
  const changedTo = (fields: Partial<Tool>) => {
    const current = { ...stored, rev: 5, ...fields };
    answers[patchTool] = ({ headers }) =>
      headers.get('if-match') === '"5"'
        ? { body: current }
        : refusal(412, 'changed_elsewhere', { current });
  };

  it('is saved at once when other fields were changed', async () => {
    changedTo({ notes: 'theirs' });
    const address = await open();
    type(/Tool Name/, 'CAD');
    await save();
    expect(edits().map(({ body }) => body)).toEqual([{ name: 'CAD' }, { name: 'CAD' }]);
    expect(address()).toBe('/');
  });

  it('shows both versions of a field changed on both sides, and saves the chosen one', async () => {
    changedTo({ name: 'Dispatch North', notes: 'theirs' });
    const address = await open();
    type(/Tool Name/, 'CAD');
    await save();
    expect(screen.getByRole('alert').textContent).toContain('This tool was changed elsewhere');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yours: CAD' }).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Saved elsewhere: Dispatch North' }));
    expect(field(/Tool Name/).value).toBe('Dispatch North');
    fireEvent.click(screen.getByRole('radio', { name: 'Yours: CAD' }));
    expect(field(/Tool Name/).value).toBe('CAD');
    await save();
    expect(edits().at(-1)?.body).toEqual({ name: 'CAD' });
    expect(edits().at(-1)?.headers.get('if-match')).toBe('"5"');
    expect(address()).toBe('/');
  });

  it('takes theirs without sending anything more when that is chosen', async () => {
    changedTo({ name: 'Dispatch North' });
    const address = await open();
    type(/Tool Name/, 'CAD');
    await save();
    fireEvent.click(screen.getByRole('radio', { name: 'Saved elsewhere: Dispatch North' }));
    await save();
    expect(edits()).toHaveLength(1);
    expect(address()).toBe('/');
  });
});
