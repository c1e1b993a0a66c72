import { createFakeShell } from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { View } from './add-tool-page.tsx';

let title: string | undefined;
let shell: ReturnType<typeof createFakeShell>;

beforeEach(async () => {
  title = undefined;
  shell = createFakeShell(({ line }) => ({
    body:
      line === 'GET /api/tools'
        ? { version: 1, tools: [] }
        : { host: 'cad.county.gov', state: 'none', icon: null, title },
  }));
  shell.show(View, '/add');
  await screen.findByRole('textbox', { name: 'URL' });
});

afterEach(cleanup);

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const name = () => field('Tool Name').value;
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });

/** Simulates a paste, including the browser's default action unless it is prevented. */
async function paste(copied: Record<string, string>) {
  const url = field('URL');
  url.select();
  const isDefault = fireEvent.paste(url, {
    clipboardData: { getData: (kind: string) => copied[kind] ?? '' },
  });
  if (isDefault) type('URL', copied['text/plain'] ?? '');
  await act(async () => {});
}
const undoButton = () => screen.queryByRole('button', { name: 'Undo the suggested name' });

describe('URL pasted into the URL field', () => {
  it('name empty › is filled in from the host, and announced', async () => {
    await paste({ 'text/plain': 'https://hydrant-map.county.gov/x' });
    expect([name(), field('URL').value]).toEqual([
      'Hydrant Map',
      'https://hydrant-map.county.gov/x',
    ]);
    expect(screen.getByText('Tool name filled in: Hydrant Map')).toBeTruthy();
  });

  it('name already typed › is not replaced', async () => {
    type('Tool Name', 'My map');
    await paste({ 'text/plain': 'https://hydrant-map.county.gov/x' });
    expect(name()).toBe('My map');
    expect(undoButton()).toBeNull();
  });

  it('copied with a title › the title becomes the name, and the URL field contains only the URL', async () => {
    await paste({ 'text/plain': 'Hydrants, North\nhttps://map.county.gov' });
    expect([name(), field('URL').value]).toEqual(['Hydrants, North', 'https://map.county.gov']);
  });

  it('copied from Edge as a link › the page title becomes the name', async () => {
    const url = 'https://map.county.gov/';
    await paste({ 'text/plain': url, 'text/html': `<a href="${url}">Hydrants &amp; mains</a>` });
    await vi.waitFor(() => expect(name()).toBe('Hydrants & mains'));
    expect(field('URL').value).toBe(url);
  });

  it('another URL pasted › replaces the suggestion, but not an edited name', async () => {
    await paste({ 'text/plain': 'https://cad.county.gov' });
    await paste({ 'text/plain': 'https://roster.county.gov' });
    expect(name()).toBe('Roster');
    type('Tool Name', 'Roster B');
    await paste({ 'text/plain': 'https://cad.county.gov' });
    expect(name()).toBe('Roster B');
  });

  it('Undo › clears and focuses the name, and the URL stays', async () => {
    await paste({ 'text/plain': 'https://cad.county.gov' });
    fireEvent.click(undoButton() as HTMLElement);
    expect([name(), field('URL').value]).toEqual(['', 'https://cad.county.gov']);
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Tool Name')));
    expect(undoButton()).toBeNull();
  });

  it('Ctrl+Z in the name › clears it', async () => {
    await paste({ 'text/plain': 'https://cad.county.gov' });
    fireEvent.keyDown(field('Tool Name'), { key: 'z', ctrlKey: true });
    expect(name()).toBe('');
  });

  it('paste undone in the URL › also clears the name, unless it was edited', async () => {
    await paste({ 'text/plain': 'https://cad.county.gov' });
    const undo = () =>
      fireEvent.input(field('URL'), { target: { value: '' }, inputType: 'historyUndo' });
    undo();
    expect(name()).toBe('');
    await paste({ 'text/plain': 'https://cad.county.gov' });
    type('Tool Name', 'CAD North');
    undo();
    expect(name()).toBe('CAD North');
  });

  it('error ‘Tool name is required’ shown › disappears', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Add Tool' }));
    await screen.findByText('Tool name is required');
    await paste({ 'text/plain': 'https://cad.county.gov' });
    await vi.waitFor(() => expect(screen.queryByText('Tool name is required')).toBeNull());
  });

  describe('site has a title', () => {
    const nameAfterTitle = async () => {
      const lookUps = () => shell.requestLines().filter((line) => line.includes('/api/favicons'));
      await vi.waitFor(() => expect(lookUps()).toHaveLength(1), 5_000);
      await act(async () => {});
      return name();
    };
    beforeEach(() => {
      title = 'County Dispatch';
    });

    it('name not edited › is replaced by the title', async () => {
      await paste({ 'text/plain': 'https://cad.county.gov' });
      expect(name()).toBe('CAD');
      await vi.waitFor(() => expect(name()).toBe('County Dispatch'), 5_000);
      fireEvent.click(undoButton() as HTMLElement);
      expect(name()).toBe('');
    });

    it.each([
      ['name edited meanwhile', () => type('Tool Name', 'CAD North'), 'CAD North'],
      ['suggestion undone', () => fireEvent.click(undoButton() as HTMLElement), ''],
      ['name focused', () => act(() => field('Tool Name').focus()), 'CAD'],
      ['address changed', () => type('URL', 'https://cad.county.gov/x'), 'CAD'],
    ])('%s › the name is not replaced', async (_case, meanwhile, expected) => {
      await paste({ 'text/plain': 'https://cad.county.gov' });
      meanwhile();
      expect(await nameAfterTitle()).toBe(expected);
    });

    it('URL typed, not pasted › the name stays empty', async () => {
      type('URL', 'https://cad.county.gov');
      expect(await nameAfterTitle()).toBe('');
    });

    it('copied with a title › the site’s title doesn’t replace it', async () => {
      await paste({ 'text/plain': 'Our CAD\nhttps://cad.county.gov' });
      expect(await nameAfterTitle()).toBe('Our CAD');
    });
  });

  it.each(['call the county', ''])('other text %j › the name stays empty', async (text) => {
    await paste({ 'text/plain': text });
    expect(name()).toBe('');
  });
});
