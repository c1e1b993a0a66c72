import { limits, type Picture, pictureAddress, pictureTexts } from '@firedeck/contract';
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
import { View as Board } from '../tool-grid/tool-grid-view.tsx';
import { View as AddPage } from './add-tool-page.tsx';
import { View as EditPage } from './edit-tool-page.tsx';

const pictureId = (letter: string): string => letter.repeat(32);
const aPicture = (letter: string, name: string): Picture => ({
  id: pictureId(letter),
  name,
  type: 'image/png',
  bytes: 24,
  created_at: '2026-01-01T00:00:00.000Z',
});

let responses: Record<string, (request: FakeRequest) => FakeResponse | Promise<FakeResponse>>;
let shell: ReturnType<typeof createFakeShell>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  responses = {
    'POST /api/pictures?name=engine.png': () => ({
      status: 201,
      body: aPicture('e', 'engine.png'),
    }),
    'POST /api/tools': () => ({ status: 201, body: aTool(1) }),
    'GET /api/tools': () => ({ body: { version: 1, tools: [] } }),
    'GET /api/pictures': () => ({
      body: { pictures: [aPicture('a', 'axe.png'), aPicture('h', 'hose.png')], total: 2 },
    }),
  };
  shell = createFakeShell((request) => {
    const response = responses[request.line];
    return response ? response(request) : { body: { host: 'x', state: 'none', icon: null } };
  });
  module.setup?.(shell.context);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
async function add() {
  shell.show(AddPage, '/add');
  await wait();
}
async function edit(picture: string | null = null) {
  responses[`GET /api/tools/${toolId(1)}`] = () => ({ body: aTool(1, { picture }) });
  shell.show(EditPage, '/edit/:id', `/edit/${toolId(1)}`);
  await wait();
}
const group = () => screen.getByRole('group', { name: 'Picture' });
const shown = () => group().querySelector('img')?.getAttribute('src') ?? null;
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const status = () => within(group()).getByRole('status').textContent;
async function choose(file: File) {
  const input = group().querySelector('input');
  if (!input) throw new Error('no input for files');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  fireEvent.change(input);
  await wait();
}
const aFile = (name = 'engine.png', size = 24) => new File([new Uint8Array(size)], name);
const sent = (line: string) => shell.requests.find((request) => request.line === line)?.body;
async function save(name: string) {
  fireEvent.click(button(name));
  await wait();
  await wait(20);
}

describe('picture of a tool', () => {
  it('no picture › collapsed; with a picture › expanded, and can be collapsed', async () => {
    const isOpen = () => (group() as HTMLDetailsElement).open;
    await add();
    expect(isOpen()).toBe(false);
    await choose(aFile());
    expect(isOpen()).toBe(true);
    (group() as HTMLDetailsElement).open = false;
    fireEvent.click(button('Remove picture'));
    await wait();
    expect([isOpen(), document.activeElement]).toEqual([true, button('Upload a picture')]);
  });

  it('file chosen › is uploaded, shown immediately and saved with the tool', async () => {
    await add();
    expect(shown()).toBeNull();
    fireEvent.input(screen.getByRole('textbox', { name: /Tool Name/ }), { target: { value: 'X' } });
    fireEvent.input(screen.getByRole('textbox', { name: /URL/ }), {
      target: { value: 'x.example' },
    });
    await choose(aFile());
    expect(shown()).toBe(pictureAddress(pictureId('e')));
    expect(status()).toBe('engine.png uploaded. Save to apply.');
    await save('Add Tool');
    expect(sent('POST /api/tools')).toMatchObject({ name: 'X', picture: pictureId('e') });
  });

  it('uploading › the tool can’t be saved yet', async () => {
    let arrive: (response: FakeResponse) => void = () => {};
    responses['POST /api/pictures?name=engine.png'] = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    await add();
    button('Upload a picture').focus();
    await choose(aFile());
    const upload = button('Uploading...');
    expect([button('Add Tool').disabled, upload.getAttribute('aria-disabled')]).toEqual([
      true,
      'true',
    ]);
    expect([document.activeElement, upload.disabled]).toEqual([upload, false]);
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click');
    fireEvent.click(upload);
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
    arrive({ status: 201, body: aPicture('e', 'engine.png') });
    await wait();
    expect(button('Add Tool').disabled).toBe(false);
  });

  it('another picture chosen during the upload › the finished upload doesn’t replace it', async () => {
    let arrive: (response: FakeResponse) => void = () => {};
    responses['POST /api/pictures?name=engine.png'] = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    await edit();
    await choose(aFile());
    fireEvent.click(button('Your pictures'));
    await wait();
    fireEvent.click(button('Use axe.png'));
    await wait(500);
    arrive({ status: 201, body: aPicture('e', 'engine.png') });
    await wait();
    expect(shown()).toBe(pictureAddress(pictureId('a')));
    expect(status()).toBe('axe.png selected. Save to apply.');
    expect(button('Save Changes').disabled).toBe(false);
  });

  it('file too large › is rejected without an upload, naming its size and the limit', async () => {
    await add();
    await choose(aFile('engine.png', limits.picture.bytes + 1));
    const alert = within(group()).getByRole('alert').textContent;
    expect(alert).toBe('This file has 257 kB. Allowed are PNG, JPEG and WebP of at most 256 kB.');
    expect(shell.requestLines()).not.toContain('POST /api/pictures?name=engine.png');
  });

  it.each([
    [
      'rejected by the server',
      errorResponse(400, 'validation_failed', {
        fields: [{ field: 'picture', message: pictureTexts.otherType('a GIF picture') }],
      }),
      'This file is a GIF picture. Allowed are PNG, JPEG and WebP of at most 256 kB.',
    ],
    [
      'over the limit of 100',
      errorResponse(409, 'limit_reached', { limit: { name: 'pictures', value: 100 } }),
      'You have 100 pictures, the maximum. Delete one under “Your pictures” first.',
    ],
  ])('%s › shows the reason, and the previous picture stays', async (_what, response, words) => {
    await edit(pictureId('b'));
    responses['POST /api/pictures?name=engine.png'] = () => response;
    await choose(aFile());
    expect(within(group()).getByRole('alert').textContent).toBe(words);
    expect(shown()).toBe(pictureAddress(pictureId('b')));
  });

  it('next visit › the picture is restored with the draft', async () => {
    await add();
    await choose(aFile());
    cleanup();
    await add();
    expect(shown()).toBe(pictureAddress(pictureId('e')));
    expect(
      screen.getByText(/Restored unsaved changes from .* \(changed: Picture\)\./),
    ).toBeTruthy();
  });

  it('picture removed › is saved as null', async () => {
    await edit(pictureId('b'));
    responses[`PATCH /api/tools/${toolId(1)}`] = () => ({ body: aTool(1) });
    fireEvent.click(button('Remove picture'));
    expect(shown()).toBeNull();
    await wait();
    expect(document.activeElement).toBe(button('Upload a picture'));
    await save('Save Changes');
    expect(sent(`PATCH /api/tools/${toolId(1)}`)).toEqual({ picture: null });
  });

  it('picture deleted before saving › shows the error at the field', async () => {
    await edit(pictureId('b'));
    responses[`PATCH /api/tools/${toolId(1)}`] = () =>
      errorResponse(400, 'validation_failed', {
        fields: [{ field: 'picture', message: pictureTexts.gone }],
      });
    fireEvent.click(button('Your pictures'));
    await wait();
    fireEvent.click(button('Use axe.png'));
    await wait(500);
    await save('Save Changes');
    expect(within(group()).getByRole('alert').textContent).toBe(pictureTexts.gone);
    expect(document.activeElement).toBe(button('Replace picture'));
  });

  it('picture on the card › replaces the site’s icon, which is the fallback', async () => {
    const tool = aTool(1, { picture: pictureId('b'), favicon: '/icons/site' });
    responses['GET /api/tools'] = () => ({ body: { version: 1, tools: [tool] } });
    shell.show(Board);
    await wait();
    const image = () => screen.getByRole('listitem').querySelector('img');
    expect(image()?.getAttribute('src')).toBe(pictureAddress(pictureId('b')));
    fireEvent.error(image() as HTMLImageElement);
    expect(image()?.getAttribute('src')).toBe('/icons/site');
  });
});

describe('uploaded pictures', () => {
  async function open() {
    fireEvent.click(button('Your pictures'));
    await wait();
    return within(screen.getByRole('dialog', { name: 'Your pictures' }));
  }
  async function deleteAxe(response: 'Delete' | 'Cancel') {
    fireEvent.click(button('Delete axe.png'));
    await wait();
    const question = within(screen.getByRole('alertdialog', { name: 'Delete Picture' }));
    expect(question.getByText('Delete “axe.png” from your pictures?')).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: response }));
    await wait(500);
  }

  it('list › shows names, and a picture can be used again', async () => {
    await edit();
    const dialog = await open();
    expect(dialog.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'axe.pngUse',
      'hose.pngUse',
    ]);
    fireEvent.click(button('Use hose.png'));
    await wait(500);
    expect(shown()).toBe(pictureAddress(pictureId('h')));
    expect(status()).toBe('hose.png selected. Save to apply.');
  });

  it('Delete › deletes a picture, including the one in the form', async () => {
    await edit(pictureId('a'));
    responses[`DELETE /api/pictures/${pictureId('a')}`] = () => ({ status: 204, body: null });
    const dialog = await open();
    await deleteAxe('Delete');
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
    fireEvent.click(button('Close'));
    await wait(500);
    expect(shown()).toBeNull();
  });

  it('Cancel › deletes nothing', async () => {
    await edit();
    const dialog = await open();
    await deleteAxe('Cancel');
    expect(dialog.getAllByRole('listitem')).toHaveLength(2);
    expect(shell.requestLines().filter((line) => line.startsWith('DELETE'))).toEqual([]);
  });

  it('picture in use by a tool › can’t be deleted, and the error says why', async () => {
    await edit();
    responses[`DELETE /api/pictures/${pictureId('a')}`] = () =>
      errorResponse(409, 'picture_in_use');
    const dialog = await open();
    await deleteAxe('Delete');
    expect(dialog.getByRole('alert').textContent).toBe(
      'axe.png could not be deleted. refused: picture_in_use',
    );
    expect(dialog.getAllByRole('listitem')).toHaveLength(2);
  });

  it('request fails › Retry loads the list; no pictures › shows a message', async () => {
    const response = responses['GET /api/pictures'];
    responses['GET /api/pictures'] = () => errorResponse(503, 'temporarily_unavailable');
    await edit();
    const dialog = await open();
    expect(dialog.getByText('Your pictures could not be loaded')).toBeTruthy();
    responses['GET /api/pictures'] = () => ({ body: { pictures: [], total: 0 } });
    fireEvent.click(button('Retry'));
    await wait();
    expect(dialog.getByText("You haven't uploaded any pictures yet.")).toBeTruthy();
    responses['GET /api/pictures'] = response ?? (() => ({ body: {} }));
  });
});
