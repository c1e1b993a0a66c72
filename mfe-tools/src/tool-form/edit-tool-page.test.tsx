import type { Tool } from '@firedeck/contract';
import {
  createFakeShell,
  errorResponse,
  type FakeRequest,
  type FakeResponse,
} from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aTool, toolId } from '../testing/tools.ts';
import { View } from './edit-tool-page.tsx';

const getTool = `GET /api/tools/${toolId(1)}`;
const patchTool = `PATCH /api/tools/${toolId(1)}`;
let stored: Tool;
let responses: Record<string, (request: FakeRequest) => FakeResponse | Promise<FakeResponse>>;
let shell: ReturnType<typeof createFakeShell>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stored = aTool(1, { name: 'Dispatch', rev: 4, notes: 'old' });
  responses = { [getTool]: () => ({ body: stored }), [patchTool]: () => ({ body: stored }) };
  shell = createFakeShell((request) => {
    const response = responses[request.line];
    return response ? response(request) : { body: { host: 'x', state: 'none', icon: null } };
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
/** Shown with a delay, so that it doesn't flicker on fast responses. */
const spinner = () => screen.queryByRole('status', { name: 'Loading...' })?.querySelector('svg');
const edits = () => shell.requests.filter(({ line }) => line === patchTool);

describe('the page Edit Tool', () => {
  it('loading › shows a spinner [S2-080]', async () => {
    const { promise, resolve } = Promise.withResolvers<FakeResponse>();
    responses[getTool] = () => promise;
    await open();
    await wait(200);
    expect(spinner()).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    resolve({ body: stored });
    await wait();
    expect(spinner()).toBeUndefined();
    expect(field(/^Tool Name/).value).toBe('Dispatch');
  });

  it.each([404, 500, 503])('load fails with %s › no second request [S9-025]', async (status) => {
    responses[getTool] = () => ({ status, body: {} });
    await open();
    await wait(3_600_000);
    expect(shell.requests.map(({ line }) => line)).toEqual([getTool]);
  });

  it.each([404, 500, 503])('save fails with %s › no second request [S9-025]', async (status) => {
    responses[patchTool] = () => ({ status, body: {} });
    await open();
    type(/^Tool Name/, 'Radar');
    await save();
    await wait(3_600_000);
    expect(edits()).toHaveLength(1);
  });

  it('is titled Edit Tool [S2-083]', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Edit Tool' })).toBeTruthy();
  });

  it('shows the subtitle [S2-084]', async () => {
    await open();
    expect(screen.getByText('Update the tool information')).toBeTruthy();
  });

  it('opens with the tab Tool [S2-085]', async () => {
    await open();
    const [first] = screen.getAllByRole('tab');
    expect([first?.textContent, first?.getAttribute('aria-selected')]).toEqual(['Tool', 'true']);
  });

  it('has only one other tab, Notes [S2-086]', async () => {
    await open();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Tool', 'Notes']);
  });

  it('marks only required fields with an asterisk [S2-087]', async () => {
    await open();
    const labels = [
      ...document.querySelectorAll(
        'form label[for], form fieldset:not([aria-hidden]) > legend, form summary',
      ),
    ]
      .map((label) => label.textContent?.replace(/\s+/g, ' ').trim())
      .filter((label) => label);
    expect(labels).toEqual(['Tool Name *', 'URL *', 'Icon *', 'Picture', 'Notes']);
  });

  it('shows the hint that https:// is added [S2-088]', async () => {
    await open();
    expect(screen.getByText('https:// is added automatically if needed')).toBeTruthy();
  });

  it('has a button Save Changes [S2-089]', async () => {
    await open();
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeTruthy();
  });

  it('saving › the button reads Saving... [S2-090]', async () => {
    responses[patchTool] = () => new Promise(() => {});
    await open();
    type(/Tool Name/, 'CAD');
    await save();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saving...' }).disabled).toBe(
      true,
    );
  });

  it.each([
    ['old', 'old'],
    ['', ''],
  ])('opened › contains the tool’s values, notes %j included [S2-091]', async (notes, shown) => {
    stored = aTool(1, { name: 'Dispatch', icon: 'chart-line', notes });
    await open();
    expect(field(/Tool Name/).value).toBe('Dispatch');
    expect(field(/URL/).value).toBe('https://tool-1.example/');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Chart' }).checked).toBe(true);
    fireEvent.click(screen.getByRole('tab', { name: 'Notes' }));
    expect(field(/Notes/).value).toBe(shown);
  });

  it('saved › leads to / [S4-018]', async () => {
    const address = await open();
    type(/Tool Name/, 'CAD');
    await save();
    expect(address()).toBe('/');
  });

  it('saved › shows Tool updated successfully [S8-036]', async () => {
    await open();
    type(/Tool Name/, 'CAD');
    await save();
    expect(shell.toasts).toEqual([{ kind: 'success', title: 'Tool updated successfully' }]);
  });

  it('save › sends only changed fields, with the edited version in If-Match', async () => {
    const address = await open();
    type(/Tool Name/, 'CAD');
    await save();
    expect(edits().map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
      [{ name: 'CAD' }, '"4"'],
    ]);
    expect(shell.toasts).toEqual([{ kind: 'success', title: 'Tool updated successfully' }]);
    expect(address()).toBe('/');
  });

  it('tool missing › shows Tool not found [S2-081]', async () => {
    responses[getTool] = () => errorResponse(404, 'tool_not_found');
    await open();
    expect(screen.getByRole('heading', { name: 'Tool not found' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('tool missing › has a button Back to Dashboard [S2-082]', async () => {
    responses[getTool] = () => errorResponse(404, 'tool_not_found');
    await open();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/');
  });

  it('service unavailable › offers Retry', async () => {
    responses[getTool] = () => errorResponse(503, 'temporarily_unavailable');
    await open();
    responses[getTool] = () => ({ body: stored });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await wait();
    expect(field(/Tool Name/).value).toBe('Dispatch');
  });

  it('save fails › the typed values stay [S8-006]', async () => {
    responses[patchTool] = () => errorResponse(503, 'temporarily_unavailable');
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

describe('stored tool that is invalid by a newer rule', () => {
  const notes = 'Gate code at dispatch';

  it.each<[string, Partial<Tool>]>([
    ['name', { name: '\u202aDispatch' }],
    ['path', { url: 'https://tool-1.example/dis\u00adpatch' }],
    ['address', { url: 'https://tool-1.example/a\\b' }],
  ])('%s unchanged › new notes are saved', async (_case, fields) => {
    stored = { ...stored, ...fields };
    const address = await open();
    fireEvent.click(screen.getByRole('tab', { name: 'Notes' }));
    type(/Notes/, notes);
    await save();
    expect(edits().map(({ body }) => body)).toEqual([{ notes }]);
    expect(address()).toBe('/');
  });

  it('new name is invalid, too › shows the error and sends nothing', async () => {
    stored = { ...stored, name: '\u202aDispatch' };
    await open();
    type(/^Tool Name/, '\u202aDispatch North');
    await save();
    expect(edits()).toEqual([]);
    expect(field(/^Tool Name/).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('tool changed elsewhere', () => {
  const changedTo = (fields: Partial<Tool>) => {
    const current = { ...stored, rev: 5, ...fields };
    responses[patchTool] = ({ headers }) =>
      headers.get('if-match') === '"5"'
        ? { body: current }
        : errorResponse(412, 'changed_elsewhere', { current });
  };

  it('different fields changed › saves without a conflict', async () => {
    changedTo({ notes: 'theirs' });
    const address = await open();
    type(/Tool Name/, 'CAD');
    await save();
    expect(edits().map(({ body }) => body)).toEqual([{ name: 'CAD' }, { name: 'CAD' }]);
    expect(address()).toBe('/');
  });

  it('same field changed › shows both versions, and saves the chosen one', async () => {
    changedTo({ name: 'Dispatch North', notes: 'theirs' });
    const address = await open();
    type(/Tool Name/, 'CAD');
    await save();
    expect(screen.getByRole('alert').textContent).toContain('This tool was changed elsewhere');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Your version: CAD' }).checked).toBe(
      true,
    );
    fireEvent.click(screen.getByRole('radio', { name: "Other device's version: Dispatch North" }));
    expect(field(/Tool Name/).value).toBe('Dispatch North');
    fireEvent.click(screen.getByRole('radio', { name: 'Your version: CAD' }));
    expect(field(/Tool Name/).value).toBe('CAD');
    await save();
    expect(edits().at(-1)?.body).toEqual({ name: 'CAD' });
    expect(edits().at(-1)?.headers.get('if-match')).toBe('"5"');
    expect(address()).toBe('/');
  });

  it('their version chosen › sends nothing', async () => {
    changedTo({ name: 'Dispatch North' });
    const address = await open();
    type(/Tool Name/, 'CAD');
    await save();
    fireEvent.click(screen.getByRole('radio', { name: "Other device's version: Dispatch North" }));
    await save();
    expect(edits()).toHaveLength(1);
    expect(address()).toBe('/');
  });
});
