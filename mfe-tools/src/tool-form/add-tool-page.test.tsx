import {
  createFakeShell,
  errorResponse,
  type FakeRequest,
  type FakeResponse,
} from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { module } from '../module.ts';
import { aTool, toolId } from '../testing/tools.ts';
import { View } from './add-tool-page.tsx';

let responses: Record<string, (request: FakeRequest) => FakeResponse | Promise<FakeResponse>>;
let shell: ReturnType<typeof createFakeShell>;
let address: () => string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  responses = {
    'GET /api/tools': () => ({ body: { version: 1, tools: [] } }),
    'POST /api/tools': () => ({ status: 201, body: aTool(1) }),
  };
  shell = createFakeShell((request) => {
    const response = responses[request.line];
    return response ? response(request) : { body: { host: 'x', state: 'none', icon: null } };
  });
  module.setup?.(shell.context);
  const { router } = shell.show(View, '/add');
  address = () => router.state.location.pathname;
  await wait();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.input(field(name), { target: { value } });
async function submit() {
  fireEvent.click(screen.getByRole('button', { name: 'Add Tool' }));
  await wait();
  // The focus moves once the field's tab is visible.
  await wait(20);
}
const basicInfo = () => within(screen.getByRole('tabpanel', { name: 'Basic Info' }));
const added = () => shell.requests.filter(({ line }) => line === 'POST /api/tools');

describe('the page Add New Tool', () => {
  it('is titled Add New Tool [S2-063]', () => {
    expect(screen.getByRole('heading', { level: 1, name: 'Add New Tool' })).toBeTruthy();
  });

  it('shows the subtitle [S2-064]', () => {
    expect(screen.getByText('Connect a new emergency service tool to your board')).toBeTruthy();
  });

  it.each(['Back', 'Cancel'])('%s › leads to / [S2-065]', async (name) => {
    fireEvent.click(screen.getByRole('link', { name }));
    await wait();
    expect(address()).toBe('/');
  });

  it('opens with the tab Basic Info [S2-066]', () => {
    const [first] = screen.getAllByRole('tab');
    expect([first?.textContent, first?.getAttribute('aria-selected')]).toEqual([
      'Basic Info',
      'true',
    ]);
  });

  it('tab Basic Info › has the field Tool Name [S2-067]', () => {
    expect(basicInfo().getByRole('textbox', { name: 'Tool Name' })).toBeTruthy();
  });

  it('tab Basic Info › has the field URL [S2-068]', () => {
    expect(basicInfo().getByRole('textbox', { name: 'URL' })).toBeTruthy();
  });

  it('has a second tab Notes with a text area [S2-069]', () => {
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Basic Info',
      'Notes',
    ]);
    fireEvent.click(screen.getByRole('tab', { name: 'Notes' }));
    expect(field(/Notes/).tagName).toBe('TEXTAREA');
  });

  it('tab Notes › shows the helper text [S2-070]', () => {
    fireEvent.click(screen.getByRole('tab', { name: 'Notes' }));
    const helpId = field(/Notes/).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(helpId)?.textContent).toBe(
      'Add any important information or instructions for this tool',
    );
  });

  it('tab Notes › the text area has a minimum height of 200 px [S9-005]', () => {
    fireEvent.click(screen.getByRole('tab', { name: 'Notes' }));
    expect(field(/Notes/).style.minHeight).toBe('200px');
  });

  it('has a button Add Tool [S2-071]', () => {
    expect(screen.getByRole('button', { name: 'Add Tool' })).toBeTruthy();
  });

  it('saving › the button reads Adding... [S2-072]', async () => {
    responses['POST /api/tools'] = () => new Promise(() => {});
    type(/Tool Name/, 'A');
    type(/URL/, 'a.example');
    await submit();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Adding...' }).disabled).toBe(
      true,
    );
  });

  it('added › leads to / [S4-017]', async () => {
    type(/Tool Name/, 'A');
    type(/URL/, 'a.example');
    await submit();
    expect(address()).toBe('/');
  });

  it('added › shows Tool added successfully [S8-035]', async () => {
    type(/Tool Name/, 'A');
    type(/URL/, 'a.example');
    await submit();
    expect(shell.toasts).toEqual([{ kind: 'success', title: 'Tool added successfully' }]);
  });

  it.each([
    ['Failed to add tool', 'S8-004'],
    ['under the title Error, as an error', 'S8-005'],
  ])('adding fails › shows %s [%s]', async () => {
    responses['POST /api/tools'] = () => errorResponse(503, 'temporarily_unavailable');
    type(/Tool Name/, 'A');
    type(/URL/, 'a.example');
    await submit();
    expect(shell.toasts).toEqual([{ kind: 'error', title: 'Error', text: 'Failed to add tool' }]);
  });

  it('URL without a scheme › is saved with https:// and leads to the dashboard [S5-003]', async () => {
    type(/Tool Name/, '  County Dispatch ');
    type(/URL/, 'dispatch.example');
    fireEvent.click(screen.getByRole('radio', { name: 'Map' }));
    fireEvent.click(screen.getByRole('tab', { name: 'Notes' }));
    type(/Notes/, 'Ask first');
    await submit();
    await wait();
    expect(added().map(({ body }) => body)).toEqual([
      {
        name: 'County Dispatch',
        url: 'https://dispatch.example',
        icon: 'map-marked-alt',
        notes: 'Ask first',
        picture: null,
        section: null,
      },
    ]);
    expect(shell.toasts).toEqual([{ kind: 'success', title: 'Tool added successfully' }]);
    expect(address()).toBe('/');
  });

  it('sign-out with unsaved changes › asks for confirmation', async () => {
    expect(await shell.flushBeforeSignOut()).toEqual([true, true]);
    type(/Tool Name/, 'County Dispatch');
    expect(await shell.flushBeforeSignOut()).toEqual([
      "The new tool “County Dispatch” isn't saved. Your changes will be lost.",
      true,
    ]);
    type(/URL/, 'dispatch.example');
    await submit();
    await wait();
    expect(added()).toHaveLength(1);
    expect(await shell.flushBeforeSignOut()).toEqual([true, true]);
  });

  it('icon field › tools is preselected [S9-013]', () => {
    expect(screen.getAllByRole('radio')).toHaveLength(6);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Tools' }).checked).toBe(true);
  });

  it('icon field › exactly one of six is selected [S2-079]', () => {
    const chosen = () =>
      screen
        .getAllByRole<HTMLInputElement>('radio')
        .filter((icon) => icon.checked)
        .map((icon) => icon.value);
    expect(chosen()).toEqual(['tools']);
    fireEvent.click(screen.getByRole('radio', { name: 'Shield' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Shield' }));
    expect(chosen()).toEqual(['shield-alt']);
  });

  it.each([
    ['Tool name is required', 'S5-001'],
    ['Please enter a URL', 'S5-002'],
  ])('required field missing › shows %s [%s]', async (sentence) => {
    await submit();
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('required fields missing › sends nothing and focuses the first one', async () => {
    await submit();
    expect(document.activeElement).toBe(field(/Tool Name/));
    expect(added()).toEqual([]);
  });

  it('field rejected on the other tab › shows that tab', async () => {
    type(/Tool Name/, 'A');
    fireEvent.click(screen.getByRole('tab', { name: 'Notes' }));
    await submit();
    expect(screen.getByRole('tab', { name: 'Basic Info' }).getAttribute('aria-selected')).toBe(
      'true',
    );
    expect(document.activeElement).toBe(field(/URL/));
  });

  it.each(['javascript:alert(1)', 'http://', 'two words'])(
    'URL %s › is rejected [S5-004]',
    async (url) => {
      type(/Tool Name/, 'A');
      type(/URL/, url);
      await submit();
      expect(screen.getByText('Please enter a valid URL')).toBeTruthy();
      expect(added()).toEqual([]);
    },
  );

  it('save fails › the values stay, and a retry sends the same key', async () => {
    responses['POST /api/tools'] = () => errorResponse(503, 'temporarily_unavailable');
    type(/Tool Name/, 'A');
    type(/URL/, 'a.example');
    await submit();
    expect(shell.toasts).toEqual([{ kind: 'error', title: 'Error', text: 'Failed to add tool' }]);
    expect(screen.getByRole('alert').textContent).toContain('Your changes are still here.');
    expect(field(/Tool Name/).value).toBe('A');
    await submit();
    const keys = added().map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(address()).toBe('/add');
  });

  it('response of an earlier attempt lost › edits the tool that it created', async () => {
    responses['POST /api/tools'] = () =>
      errorResponse(422, 'key_reused', { current: aTool(7, { rev: 3, name: 'Old' }) });
    responses[`PATCH /api/tools/${toolId(7)}`] = ({ body, headers }) => {
      expect(headers.get('if-match')).toBe('"3"');
      expect(body).toMatchObject({ name: 'New', url: 'https://a.example' });
      return { body: aTool(7) };
    };
    type(/Tool Name/, 'New');
    type(/URL/, 'a.example');
    await submit();
    await wait();
    expect(address()).toBe('/');
  });

  it('field rejected by the server › shows the error at the field on its tab', async () => {
    const fields = [{ field: 'notes', message: 'Notes can have at most 4000 characters' }];
    responses['POST /api/tools'] = () => errorResponse(400, 'validation_failed', { fields });
    type(/Tool Name/, 'A');
    type(/URL/, 'a.example');
    await submit();
    await wait();
    expect(screen.getByRole('tab', { name: 'Notes' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByText('Notes can have at most 4000 characters')).toBeTruthy();
  });

  it('board full › names the limit', async () => {
    const limit = { name: 'tools', value: 1000 };
    responses['POST /api/tools'] = () => errorResponse(409, 'limit_reached', { limit });
    type(/Tool Name/, 'A');
    type(/URL/, 'a.example');
    await submit();
    expect(screen.getByRole('alert').textContent).toContain('it holds at most 1,000 tools');
  });

  it('leaving with unsaved changes › asks for confirmation, and Cancel stays on the page', async () => {
    type(/Tool Name/, 'A');
    fireEvent.click(screen.getByRole('link', { name: 'Back' }));
    await wait(300);
    const dialog = screen.getByRole('alertdialog', { name: 'Leave without saving?' });
    expect(dialog.textContent).toContain("The new tool “A” isn't saved.");
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await wait(500);
    expect(dialog.isConnected).toBe(false);
    expect(field(/Tool Name/).value).toBe('A');
    expect(address()).toBe('/add');
  });
});

describe('icon preview', () => {
  const preview = () => screen.getByLabelText(/URL/).parentElement?.querySelector('img') ?? null;
  const lookUps = () => shell.requestLines().filter((line) => line.includes('/api/favicons'));
  const lookUp = 'GET /api/favicons?url=https%3A%2F%2Fa.example';

  it.each([
    ['once typing paused for half a second', 'S2-074'],
    ['after a pause of 500 ms', 'S9-008'],
  ])('preview › is requested %s, and shown [%s]', async () => {
    responses[lookUp] = () => ({ body: { host: 'a.example', state: 'found', icon: '/icons/1' } });
    type(/URL/, 'a.exa');
    await wait(300);
    type(/URL/, 'a.example');
    await wait(499);
    expect(lookUps()).toEqual([]);
    await wait(1);
    await wait();
    expect(lookUps()).toEqual([lookUp]);
    expect(preview()?.getAttribute('src')).toBe('/icons/1');
  });

  it('URL of at most four characters › no preview request [S2-073]', async () => {
    type(/URL/, 'a.io');
    await wait(1000);
    expect(lookUps()).toEqual([]);
  });

  it('URL of more than four characters › preview request [S9-009]', async () => {
    type(/URL/, 'a.io');
    await wait(1000);
    expect(lookUps()).toEqual([]);
    type(/URL/, 'ab.io');
    await wait(500);
    expect(lookUps()).toEqual(['GET /api/favicons?url=https%3A%2F%2Fab.io']);
  });

  it('URL without a scheme › preview request with https:// [S2-077]', async () => {
    type(/URL/, 'a.example');
    await wait(500);
    expect(lookUps()).toEqual([lookUp]);
  });

  it('icon found › is shown in the URL field [S2-075]', async () => {
    responses[lookUp] = () => ({ body: { host: 'a.example', state: 'found', icon: '/icons/1' } });
    type(/URL/, 'a.example');
    await wait(500);
    await wait();
    expect(field(/URL/).parentElement?.contains(preview())).toBe(true);
  });

  it('icon resolved later › appears', async () => {
    responses[lookUp] = () => ({ body: { host: 'a.example', state: 'pending', icon: null } });
    type(/URL/, 'a.example');
    await wait(500);
    await wait();
    expect(preview()).toBeNull();
    responses[lookUp] = () => ({ body: { host: 'a.example', state: 'found', icon: '/icons/2' } });
    shell.emit({ event: 'favicon.resolved', host: 'a.example', icon: '/icons/2' });
    await wait();
    expect(preview()?.getAttribute('src')).toBe('/icons/2');
  });

  it('icon fails to load › is hidden [S2-076]', async () => {
    responses[lookUp] = () => ({ body: { host: 'a.example', state: 'found', icon: '/icons/bad' } });
    type(/URL/, 'a.example');
    await wait(500);
    await wait();
    fireEvent.error(preview() as HTMLImageElement);
    expect(preview()).toBeNull();
  });
});
