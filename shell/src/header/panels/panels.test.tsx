import 'fake-indexeddb/auto';
import {
  type ModuleChoice,
  type ModuleStatus,
  type User,
  usedCommandsName,
} from '@firedeck/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { memberValues } from '../../member-data/member-values.ts';
import { countsUse } from '../../preferences/counts-use.ts';
import { largeControls } from '../../preferences/large-controls.ts';
import { aReadyModule } from '../../testing/a-module.ts';
import { aStatus } from '../../testing/a-status.ts';
import { aSession } from '../../testing/fake-session.ts';
import { showInShell } from '../../testing/in-shell.tsx';
import { lazyPanels } from './lazy-panels.ts';
import { PanelDialog } from './panel-dialog.tsx';
import type { PanelName } from './use-open-panel.ts';

const { user } = aSession();
type ShellOptions = Parameters<typeof showInShell>[1];

/** Opens a panel and waits for `text`. */
async function open(
  panel: PanelName,
  text: string | RegExp,
  options: ShellOptions = {},
  as: User = user,
) {
  const shown = showInShell(<PanelDialog user={as} />, {
    ...options,
    at: `/?panel=${panel}`,
  });
  const dialog = screen.getByRole('dialog');
  await within(dialog).findByText(text);
  return { ...shown, dialog };
}

/** Values by label. */
function factsIn(dialog: HTMLElement): Record<string, string> {
  const labels = [...dialog.querySelectorAll('dt')].map((label) => label.textContent);
  const values = [...dialog.querySelectorAll('dd')].map((value) => value.textContent);
  return Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']));
}

// Loading the code may take longer than the default timeout on a busy machine.
beforeAll(async () => {
  await lazyPanels.load();
}, 60_000);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('Keys › shows its module views', async () => {
  const { id, serial, descriptor } = aReadyModule({
    id: 'auth',
    title: 'Accounts',
    slots: [{ slot: 'panel.keys', view: 'keys', order: 10, minHeight: 100, prefetch: [] }],
  });
  const modules: ModuleChoice[] = [{ state: 'disabled', id, serial, descriptor }];
  await open('keys', /Accounts/, { documentModules: { serial, modules } });
});

test('Escape › removes the panel synchronously, so that the next dialog gets the focus', async () => {
  const { dialog } = await open('activity', 'Your account');
  // Not with fireEvent, which waits for transitions.
  dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Activity › ends with the dates of the account', async () => {
  const { dialog } = await open('activity', 'Your account');
  expect(Object.keys(factsIn(dialog))).toEqual(['Created', 'Email confirmed']);
});

describe('Settings', () => {
  test('a theme › applies immediately', async () => {
    await open('settings', 'Theme');
    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.getAttribute('data-theme')).toBe('dark');
  });

  test('large controls › can be turned on and off', async () => {
    await open('settings', 'Controls');
    const box = screen.getByRole('checkbox', { name: 'Glove mode' });
    fireEvent.click(box);
    expect(largeControls.get()).toBe(true);
    fireEvent.click(box);
    expect(largeControls.get()).toBe(false);
  });

  test('usage counts turned off › deletes all counts, also of earlier versions', async () => {
    const names = [usedCommandsName, 'recently-chosen'];
    const counted = () => Promise.all(names.map((name) => memberValues.read(name)));
    memberValues.setOwner({ member: user.id, session: 'settings' });
    for (const name of names) await memberValues.update(name, () => ['shell/settings']);
    await open('settings', 'Controls');
    const box = screen.getByRole('checkbox', { name: /^Show most used/ });
    fireEvent.click(box);
    expect(countsUse.get()).toBe(false);
    await waitFor(async () => expect(await counted()).toEqual([null, null]));
    fireEvent.click(box);
    expect(countsUse.get()).toBe(true);
    await memberValues.update(usedCommandsName, () => ['shell/settings']);
    expect(await counted()).toEqual([['shell/settings'], null]);
    memberValues.setOwner(null);
  });
});

describe('Credits', () => {
  const mit = { licence: 'MIT', text: 'Permission is hereby granted' };
  const react = { name: 'react', version: '19.0.0', ...mit };
  const diff = { name: 'node-diff3', version: '3.0.0', licence: 'MIT', text: null };
  const notes = aReadyModule();
  const tools = aReadyModule({ id: 'tools', title: 'Tools' });
  const documentModules = { serial: 1, modules: [notes, tools] as ModuleChoice[] };

  const serve = (responses: Record<string, () => Response>) => {
    const serving = { ...responses };
    vi.stubGlobal('fetch', async (path: string) => {
      const response = serving[path.split('/')[2] ?? ''];
      if (!response) throw new TypeError('no answer');
      return response();
    });
    return serving;
  };

  test('lists every bundled package once, with its license text', async () => {
    serve({
      notes: () => Response.json([diff, react]),
      tools: () => Response.json([react]),
    });
    const { dialog } = await open('credits', /includes 2 packages made by others/, {
      documentModules,
    });
    const listed = [...dialog.querySelectorAll('summary')].map((summary) => summary.textContent);
    expect(listed).toEqual(['node-diff3 3.0.0MIT', 'react 19.0.0MIT']);
    expect(dialog.textContent).toContain('Permission is hereby granted');
    expect(dialog.textContent).toContain("doesn't include its license text");
    expect(factsIn(dialog)).toEqual({ 'Personal Notes': '2.1.0', Tools: '2.1.0' });
  });

  test('a list fails to load › the module is named, and Retry loads it', async () => {
    const serving = serve({ tools: () => Response.json([react]) });
    await open('credits', "The licenses of Personal Notes couldn't be loaded.", {
      documentModules,
    });
    expect(screen.getByText('react 19.0.0')).toBeDefined();
    serving.notes = () => Response.json([diff]);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('node-diff3 3.0.0');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('Enterprise', () => {
  const status = aStatus();
  const named = (version: string) => ({ version, artifact: `${version}-0123456789abcdef` });
  const released: ModuleStatus = {
    serial: 12,
    modules: [
      {
        id: 'shell',
        serial: 12,
        enabled: true,
        current: named('2.1.0'),
        previous: named('2.0.0'),
        canary: { ...named('2.2.0'), percent: 10 },
      },
      {
        id: 'auth',
        serial: 12,
        enabled: false,
        current: named('2.1.0'),
        previous: null,
        canary: { ...named('2.2.0'), percent: 10 },
      },
    ],
  };
  const { id, serial, descriptor } = aReadyModule();
  const documentModules = {
    serial: 12,
    modules: [
      aReadyModule({ id: 'tools', title: 'Tools' }),
      { state: 'incompatible', id, serial, descriptor, reason: 'needs sdk ^2.0.0, here is 1.0.0' },
    ] as ModuleChoice[],
  };

  test.each([
    ['a member', user],
    ['an agency admin', { ...user, roles: ['agency_admin' as const] }],
  ])(
    'for %s › shows the policies for sign-up, sign-in, sessions and retention',
    async (_name, as) => {
      const policies = {
        ...status.policies,
        providers: [{ name: 'Okta', creates_accounts: true, session_hours: 8 }],
        second_factor: { mode: 'all' as const, grace_days: 14, remember_days: 0 },
      };
      const fetchApi = async (path: string) =>
        Response.json(path === '/api/modules' ? released : { ...status, policies });
      const { dialog } = await open('enterprise', 'Active policies', { fetchApi }, as);
      expect(factsIn(dialog)).toMatchObject({
        'Sign-up': 'For addresses at fire.example, ems.example',
        'Sign-in with Okta': 'The first sign-in creates an account',
        Password: 'At least 6 characters',
        'Second factor': 'Required of everyone with a password, set up within 14 days',
        'Session length': 'Up to 24 hours, or 12 hours of inactivity',
        'Session with Okta': 'Up to 8 hours, or 12 hours of inactivity',
        'With “Remember me”': '30 days',
        'On shared devices': expect.stringContaining('locked after 15 minutes of inactivity'),
        'Without a connection': expect.stringContaining('for 3 days'),
        'Deleted tools': 'Can be restored for 30 days',
        'Personal Notes history': '20 earlier versions kept',
        Activity: 'Kept for 365 days, without network addresses',
        Audit: 'Never removed',
      });
    },
  );

  test('shows modules, services and policies', async () => {
    const requested: string[] = [];
    const fetchApi = async (path: string) => {
      requested.push(path);
      return Response.json(path === '/api/modules' ? released : status);
    };
    const { dialog } = await open('enterprise', 'Active policies', { documentModules, fetchApi });
    expect(requested.sort()).toEqual(['/api/modules', '/api/status']);
    await within(dialog).findByText(
      '2.1.0 on 90% of devices; trying out 2.2.0 on 10%; previous: 2.0.0',
    );
    expect(factsIn(dialog)).toMatchObject({
      'Release number': '12',
      auth: 'turned off',
      Tools: '2.1.0, in use',
      'Personal Notes': '2.1.0, not compatible (needs sdk ^2.0.0, here is 1.0.0)',
      Database: 'Working',
      'Cache and queues': 'Not working',
      'Live updates': 'Not working',
      'Sign-up': 'For addresses at fire.example, ems.example',
      Password: 'At least 6 characters',
      'Session length': 'Up to 24 hours, or 12 hours of inactivity',
      'With “Remember me”': '30 days',
      'Deleted tools': 'Can be restored for 30 days',
      'Personal Notes history': '20 earlier versions kept',
      Email: 'Not set up',
    });
  });

  test('shows the policies first; versions and release states are collapsed', async () => {
    const fetchApi = async (path: string) =>
      Response.json(path === '/api/modules' ? released : status);
    const { dialog } = await open('enterprise', 'Release states', { documentModules, fetchApi });
    await within(dialog).findByText('Active policies');
    expect(Object.keys(factsIn(dialog))[0]).toBe('Sign-up');
    const folds = [...dialog.querySelectorAll('details')];
    expect(folds.map((fold) => [fold.querySelector('summary')?.textContent, fold.open])).toEqual([
      ['Versions in use', false],
      ['Release states', false],
    ]);
  });

  test('an invalid response › that section shows it, the others stay', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const fetchApi = async (path: string) => Response.json(path === '/api/status' ? {} : released);
    const { dialog } = await open('enterprise', /stopped working|couldn't be loaded/, {
      documentModules,
      fetchApi,
    });
    expect(factsIn(dialog)).toMatchObject({ Tools: '2.1.0, in use' });
    logged.mockClear();
  });

  test('releases fail › that section shows it, the rest stays, Retry loads them', async () => {
    const responses = new Map([
      ['/api/status', () => Response.json(status)],
      ['/api/modules', () => new Response('', { status: 503 })],
    ]);
    const fetchApi = async (path: string) => responses.get(path)?.() ?? Response.error();
    const { dialog } = await open('enterprise', "The releases couldn't be loaded.", {
      documentModules,
      fetchApi,
    });
    await waitFor(() => expect(factsIn(dialog)).toMatchObject({ Database: 'Working' }));
    responses.set('/api/modules', () => Response.json(released));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
    await within(dialog).findByText(/2\.1\.0 on 90% of devices/);
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });

  test('status fails › that section shows it, the modules stay, Retry loads it', async () => {
    const fetchApi = vi.fn(async (path: string) =>
      path === '/api/modules' ? Response.json(released) : new Response('', { status: 503 }),
    );
    const { dialog } = await open('enterprise', "The status couldn't be loaded.", {
      documentModules,
      fetchApi,
    });
    expect(factsIn(dialog)).toMatchObject({ Tools: '2.1.0, in use' });
    fetchApi.mockImplementation(async () => Response.json(status));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(factsIn(dialog)).toMatchObject({ Database: 'Working' }));
  });
});

test('Activity › links to the trash panel', async () => {
  const { id, serial, descriptor } = aReadyModule({
    id: 'tools',
    title: 'Tools',
    slots: [{ slot: 'panel.trash', view: 'trash', order: 10, minHeight: 100, prefetch: [] }],
  });
  const modules: ModuleChoice[] = [{ state: 'disabled', id, serial, descriptor }];
  const { address } = await open('activity', 'Your account', {
    documentModules: { serial, modules },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Show deleted tools' }));
  const dialog = await screen.findByRole('dialog', { name: 'Trash' });
  expect(address()).toBe('/?panel=trash');
  await within(dialog).findByText(/Tools/);
});

test('a section in the address › its heading gets the focus, and closing removes panel and section', async () => {
  Element.prototype.scrollIntoView ??= () => undefined;
  const { address } = showInShell(<PanelDialog user={user} />, {
    at: '/?panel=settings&section=Controls',
  });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Controls'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(address()).toBe('/');
});
