import { agencyDocumentHeader, agencyDocumentMeta } from '@firedeck/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FakeResponse } from '../testing/fake-shell.ts';

const reload = vi.fn();
const found = { body: { groups: [] } };
const refused = {
  status: 403,
  body: { code: 'agency_document_required', message: 'Please reload the page.', request_id: '1' },
};

beforeEach(() => {
  // The module reads the value once, when it is loaded.
  vi.resetModules();
  vi.stubGlobal('location', { ...location, reload });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reload.mockClear();
});

interface Visit {
  /** The value in the document. */
  value?: string;
  /** How the browser came here. */
  by?: 'navigate' | 'reload' | 'back_forward';
  response?: () => FakeResponse;
}

async function visit({ value, by = 'navigate', response: answer = () => found }: Visit) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: by } as never]);
  if (value !== undefined)
    document.head.append(
      Object.assign(document.createElement('meta'), { name: agencyDocumentMeta, content: value }),
    );
  const { View } = await import('./groups/groups-page.tsx');
  const testing = await import('@firedeck/sdk/testing');
  const user = { ...testing.member, roles: ['agency_admin' as const] };
  const shell = testing.createFakeShell(answer, { session: { status: 'signed-in', user } });
  shell.show(View, '/agency/groups');
  return shell;
}

const notice = () => screen.findByText(/Reload this page to continue/);

describe('the agency’s pages', () => {
  test('send the value of their document, which is removed from the HTML', async () => {
    const { requests } = await visit({ value: 'sealed' });
    await screen.findByText(/No groups yet/);
    expect(requests.map(({ headers }) => headers.get(agencyDocumentHeader))).toEqual(['sealed']);
    expect(document.documentElement.outerHTML).not.toContain('sealed');
  });

  test('opened from another site, so loaded without the session › are reloaded', async () => {
    await visit({ response: () => refused });
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  test.each<[string, Visit]>([
    ['already reloaded', { by: 'reload' }],
    ['of an earlier session', { value: 'sealed' }],
  ])('%s › ask the member to reload, and don’t reload automatically', async (_case, options) => {
    await visit({ ...options, response: () => refused });
    await notice();
    expect(reload).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Reload page' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('rejected while the member types › keep the typed text, and show the reason', async () => {
    let isRefused = false;
    await visit({ value: 'sealed', response: () => (isRefused ? refused : found) });
    await screen.findByText(/No groups yet/);
    expect(screen.queryByText(/Reload this page to continue/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Add group' }));
    const name = screen.getByLabelText<HTMLInputElement>('Name');
    fireEvent.change(name, { target: { value: 'Station 7' } });
    isRefused = true;
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/Please reload the page\./);
    await notice();
    expect(name.value).toBe('Station 7');
    expect(reload).not.toHaveBeenCalled();
  });
});
