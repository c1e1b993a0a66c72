import type { ModuleRoute } from '@firedeck/contract';
import type { SessionState } from '@firedeck/sdk';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { initRelease, setLatestRelease } from '../modules/latest-release.ts';
import { largeControls } from '../preferences/large-controls.ts';
import { aReadyModule } from '../testing/a-module.ts';
import { anotherSession } from '../testing/fake-session.ts';
import { showInShell } from '../testing/in-shell.tsx';
import { Header } from './header.tsx';
import { lazySearch } from './search/lazy-search.ts';

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }));

afterEach(cleanup);

describe('navigation', () => {
  test('on the dashboard › its link is the current page [S2-053]', () => {
    showInShell(<Header />);
    const link = screen.getByRole('link', { name: 'Dashboard' });
    expect(link.getAttribute('href')).toBe('/');
    expect(link.getAttribute('aria-current')).toBe('page');
  });

  test('on another page › it is not', () => {
    showInShell(<Header />, { at: '/add' });
    const link = screen.getByRole('link', { name: 'Dashboard' });
    expect(link.getAttribute('aria-current')).toBeNull();
  });

  test('module pages with a navigation entry › are listed, member pages only for members', () => {
    const routes: ModuleRoute[] = [
      { path: '/b', access: 'member', view: 'b', title: 'B', prefetch: [], navigation: 'Weather' },
      {
        path: '/a',
        access: 'member',
        view: 'a',
        title: 'A',
        prefetch: [],
        navigation: 'Incidents',
      },
      { path: '/c', access: 'member', view: 'c', title: 'C', prefetch: [] },
    ];
    const documentModules = { serial: 1, modules: [aReadyModule({ id: 'incidents', routes })] };
    showInShell(<Header />, { documentModules, at: '/a' });
    const links = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
      ['Dashboard', null],
      ['Incidents', 'page'],
      ['Weather', null],
    ]);
    cleanup();
    showInShell(<Header />, { documentModules, session: { status: 'signed-out' } as never });
    expect(screen.queryByRole('link', { name: 'Incidents' })).toBeNull();
  });

  test('signed out › shows Sign in and no member controls', () => {
    showInShell(<Header />, { session: { status: 'signed-out' } as never });
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /account menu/ })).toBeNull();
  });
});

test('the header › has three icon buttons beside the user menu [S2-061]', () => {
  showInShell(<Header />);
  const buttons = within(screen.getByRole('banner')).getAllByRole('button');
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Search tools and actions',
    'Theme',
    'Notifications',
    expect.stringMatching(/account menu/),
  ]);
});

describe('the user menu', () => {
  test('open › has the entries of the specification in order', () => {
    showInShell(<Header />);
    press(/account menu for Ada Lind/);
    const entries = screen.getAllByRole('menuitem').map((entry) => entry.textContent);
    expect(entries).toEqual(['Credits', 'Keys', 'Activity', 'Settings', 'Enterprise', 'Sign out']);
  });

  test.each([
    ['Credits', 'S2-054'],
    ['Keys', 'S2-055'],
    ['Activity', 'S2-056'],
    ['Settings', 'S2-057'],
    ['Enterprise', 'S2-058'],
    ['Sign out', 'S2-060'],
  ])('open › has the entry %s [%s]', (name) => {
    showInShell(<Header />);
    press(/account menu/);
    expect(screen.getByRole('menuitem', { name })).toBeDefined();
  });

  test('an entry › opens a dialog over the page and is in the address', () => {
    const { address } = showInShell(<Header />, { at: '/add' });
    press(/account menu/);
    choose('Credits');
    expect(address()).toBe('/add?panel=credits');
    expect(screen.getByRole('dialog', { name: 'Credits' })).toBeDefined();
  });

  test('a closed panel › is removed from the address', () => {
    const { address } = showInShell(<Header />, { at: '/?panel=settings&q=1' });
    press('Close');
    expect(address()).toBe('/?q=1');
  });

  test('an unknown panel in the address › opens nothing', () => {
    showInShell(<Header />, { at: '/?panel=secrets' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('Sign out', () => {
  test('success › ends the session and shows Signed Out [S8-041]', async () => {
    const { signOut, toasts } = showInShell(<Header />);
    press(/account menu/);
    choose('Sign out');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(toasts[0]).toEqual({
      kind: 'success',
      title: 'Signed Out',
      text: 'You have been successfully signed out.',
    });
  });

  test('the server hangs › shows that it is signing out', async () => {
    const { signOut, toasts } = showInShell(<Header />);
    signOut.mockReturnValue(new Promise(() => {}));
    press(/account menu/);
    choose('Sign out');
    await waitFor(() => expect(toasts).toEqual([{ kind: 'info', title: 'Signing out...' }]));
  });

  describe('with unsaved changes', () => {
    const showConfirmation = async () => {
      const shown = showInShell(<Header />);
      const ended: boolean[] = [];
      shown.signOut.mockImplementation(async (mayLose) => {
        const isEnded = (await mayLose?.()) ?? true;
        ended.push(isEnded);
        return isEnded;
      });
      press(/account menu/);
      choose('Sign out');
      const dialog = await screen.findByRole('alertdialog', { name: 'Sign out without saving?' });
      expect(dialog.textContent).toContain('You have unsaved changes.');
      const answer = (name: string) =>
        fireEvent.click(within(dialog).getByRole('button', { name }));
      return { ...shown, ended, answer };
    };

    test('Cancel › keeps the session without a toast', async () => {
      const { ended, toasts, answer: response } = await showConfirmation();
      response('Cancel');
      await waitFor(() => expect(ended).toEqual([false]));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(toasts).toEqual([]);
    });

    test('Sign out › ends it', async () => {
      const { ended, toasts, answer: response } = await showConfirmation();
      response('Sign out');
      await waitFor(() => expect(ended).toEqual([true]));
      await waitFor(() => expect(toasts).toHaveLength(1));
      expect(toasts[0]).toMatchObject({ title: 'Signed Out' });
    });
  });

  test('success › shows the confirmation [S8-042]', async () => {
    const { toasts } = showInShell(<Header />);
    press(/account menu/);
    choose('Sign out');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]?.text).toBe('You have been successfully signed out.');
  });

  test('failure › shows an error toast [S8-014]', async () => {
    const { signOut, toasts } = showInShell(<Header />);
    signOut.mockRejectedValue(new Error('no answer'));
    press(/account menu/);
    choose('Sign out');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({ kind: 'error', title: 'Error' });
  });

  test('failure › shows what to do [S8-013]', async () => {
    const { signOut, toasts } = showInShell(<Header />);
    signOut.mockRejectedValue(new Error('no answer'));
    press(/account menu/);
    choose('Sign out');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toEqual({
      kind: 'error',
      title: 'Error',
      text: 'Failed to sign out. Please try again.',
    });
  });
});

describe('the theme menu', () => {
  test('a choice › applies immediately and to the next document', () => {
    showInShell(<Header />);
    press('Theme');
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Night (red)' }));
    expect(document.documentElement.getAttribute('data-theme')).toBe('night');
    expect(document.cookie).toContain('fd_theme=night');
    const chosen = screen.getByRole('menuitemradio', { name: 'Night (red)' });
    expect(chosen.getAttribute('aria-checked')).toBe('true');
  });

  test('glove mode › a checkbox entry switches it', () => {
    showInShell(<Header />);
    press('Theme');
    const entry = () => screen.getByRole('menuitemcheckbox', { name: 'Glove mode' });
    expect(entry().getAttribute('aria-checked')).toBe('false');
    fireEvent.click(entry());
    expect([entry().getAttribute('aria-checked'), largeControls.get()]).toEqual(['true', true]);
    fireEvent.click(entry());
    expect(largeControls.get()).toBe(false);
  });

  test('night › a slider dims the page; day › no slider', () => {
    showInShell(<Header />);
    press('Theme');
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
    expect(screen.queryByRole('slider')).toBeNull();
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Night (amber)' }));
    const slider = screen.getByRole('slider', { name: 'Brightness' });
    fireEvent.change(slider, { target: { value: '60' } });
    expect(localStorage.getItem('fd-night-brightness')).toBe('60');
    expect(screen.getByText('Below 66%, text no longer meets a contrast of 4.5:1.')).toBeDefined();
  });
});

test('an update available › is announced once', async () => {
  initRelease(7);
  const { toasts } = showInShell(<Header />);
  setLatestRelease(8);
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toMatchObject({ title: 'Update available', lasting: true });
});

describe('another member signs in without a sign-out', () => {
  const another: SessionState = { status: 'signed-in', user: anotherSession().user };

  beforeAll(async () => {
    await lazySearch.load();
  }, 60_000);

  test('an open panel › is remounted', () => {
    const { setSession } = showInShell(<Header />, { at: '/?panel=settings' });
    const before = screen.getByRole('dialog', { name: 'Settings' });
    setSession(another);
    const after = screen.getByRole('dialog', { name: 'Settings' });
    expect(after).not.toBe(before);
  });

  test.each([
    ['the search', /^Search/, 'dialog'],
    ['the notifications', /^Notifications/, 'dialog'],
    ['the user menu', /account menu/, 'menu'],
  ])('%s › is closed', (_, button, role) => {
    const { setSession } = showInShell(<Header />);
    press(button);
    expect(screen.getByRole(role)).toBeDefined();
    setSession(another);
    expect(screen.queryByRole(role)).toBeNull();
  });
});
