import 'fake-indexeddb/auto';
import type { ModuleChoice } from '@firedeck/contract';
import type { Command, CommandSource } from '@firedeck/sdk';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  type MockInstance,
  test,
  vi,
} from 'vitest';
import { memberValues } from '../../member-data/member-values.ts';
import { questionMarkKey } from '../../preferences/question-mark-key.ts';
import { aReadyModule } from '../../testing/a-module.ts';
import { showInShell } from '../../testing/in-shell.tsx';
import { Header } from '../header.tsx';
import { search } from './search.ts';

vi.mock('../../modules/report-module-failure.ts', () => ({ reportModuleFailure: () => undefined }));

const route = { access: 'member' as const, prefetch: [] };
const tools = aReadyModule({
  id: 'tools',
  title: 'Tools',
  slots: [],
  contributes: ['commands'],
  routes: [
    { ...route, path: '/add', view: 'add', title: 'Add New Tool' },
    { ...route, path: '/edit/:id', view: 'edit', title: 'Edit Tool' },
  ],
});
const chosen = { serial: 1, modules: [tools] as ModuleChoice[] };
const launch = vi.fn();
const aTool = (name: string): Command => ({
  id: `launch:${name}`,
  title: name,
  detail: `${name.toLowerCase()}.example.org`,
  kind: 'Tool',
  run: () => launch(name),
});

/** A module's commands, which the test can change. */
function aSource(first: readonly Command[]) {
  let commands = first;
  const listeners = new Set<() => void>();
  const source: CommandSource = {
    commands: () => commands,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    shortcuts: { where: 'On a card', shortcuts: [{ keys: ['Space'], does: 'Lift it' }] },
  };
  const become = (next: readonly Command[]) => {
    commands = next;
    for (const listener of listeners) listener();
  };
  return { source, become, listeners };
}

type Circumstances = Parameters<typeof showInShell>[1];
const show = (circumstances: Circumstances = {}) =>
  showInShell(<Header />, {
    chosen,
    commandSource: async () => aSource([aTool('Dispatch'), aTool('Radar')]).source,
    ...circumstances,
  });
const showWith = (source: CommandSource | null) => show({ commandSource: async () => source });

async function open(): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  return screen.findByRole('combobox');
}

const type = (text: string) =>
  fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });
const press = (key: string) => fireEvent.keyDown(screen.getByRole('combobox'), { key });
const found = () => screen.queryAllByRole('option').map((option) => option.textContent);
const told = () => within(screen.getByRole('dialog')).getByRole('status').textContent;
const untilFound = (text: string) => waitFor(() => expect(found()).toContain(text));

let logged: MockInstance;

// On a busy machine the code itself takes longer than a search may.
beforeAll(async () => {
  search.preload();
  await vi.waitUntil(() => search.state().status === 'ready', { timeout: 60_000 });
}, 60_000);

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  launch.mockReset();
});

describe('the search', () => {
  test('opens on Ctrl K, with the field ready', async () => {
    show();
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(screen.getByRole('dialog', { name: 'Search' })).toBeDefined();
    const field = await screen.findByRole('combobox');
    expect(document.activeElement).toBe(field);
  });

  test('finds a module’s commands beside its own entries, and says how many', async () => {
    show();
    await open();
    type('add');
    await untilFound('Add New ToolPage');
    type('rad');
    expect(found()).toEqual(['Radarradar.example.orgTool']);
    expect(told()).toBe('1 result');
  });

  test('lists pages that need no further word', async () => {
    show();
    await open();
    type('page');
    expect(found()).toContain('Add New ToolPage');
    expect(found().join()).not.toContain('Edit Tool');
  });

  test('follows what changes in a module while it is open, and lets go when it closes', async () => {
    const { source, become, listeners } = aSource([]);
    showWith(source);
    await open();
    type('siren');
    expect(told()).toMatch(/Nothing found|Looking/);
    await waitFor(() => expect(listeners.size).toBe(1));
    act(() => become([aTool('Siren')]));
    expect(found()).toEqual(['Sirensiren.example.orgTool']);
    press('Escape');
    await waitFor(() => expect(listeners.size).toBe(0));
  });

  test('shows at most fifty and says how many more there are', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => aTool(`Tool ${index}`));
    showWith(aSource(many).source);
    await open();
    type('tool 1');
    await waitFor(() => expect(found()).toHaveLength(50));
    expect(screen.getByText(/^and \d+ more/)).toBeDefined();
    expect(told()).toMatch(/^\d+ results$/);
  });

  test('says when there is nothing', async () => {
    show();
    await open();
    type('no such thing');
    await waitFor(() => expect(told()).toBe('Nothing found'));
  });
});

describe('with nothing typed', () => {
  test('pages and actions are offered, no tools', async () => {
    show();
    await open();
    expect(found()).toEqual([
      'ToolsPage',
      'Add New ToolPage',
      'CreditsPanel',
      'KeysPanel',
      'ActivityPanel',
      'SettingsPanel',
      'EnterprisePanel',
      'Keyboard shortcutsAction',
      'Sign outAction',
      'Like this deviceTheme',
      'LightTheme',
      'DarkTheme',
      'Night, red onlyTheme',
    ]);
  });

  test('what was chosen lately comes first', async () => {
    memberValues.setOwner({ member: 'ada', session: 'one' });
    show();
    await open();
    type('radar');
    await untilFound('Radarradar.example.orgTool');
    press('Enter');
    await open();
    await waitFor(() => expect(found()[0]).toBe('Radarradar.example.orgTool'));
    expect(screen.getByRole('group', { name: 'Recently chosen' })).toBeDefined();
  });
});

describe('the keys', () => {
  test('Enter runs what is chosen, within the key press', async () => {
    show();
    await open();
    type('dispatch');
    await untilFound('Dispatchdispatch.example.orgTool');
    const field = screen.getByRole('combobox');
    act(
      () => void field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
    );
    expect(launch).toHaveBeenCalledExactlyOnceWith('Dispatch');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('Enter goes to a page', async () => {
    const { address } = show();
    await open();
    type('add new');
    press('Enter');
    await waitFor(() => expect(address()).toBe('/add'));
  });

  test('arrows, Home and End choose; behind the last comes the first', async () => {
    show();
    const field = await open();
    const options = screen.getAllByRole('option');
    const isChosen = (at: number) => {
      expect(field.getAttribute('aria-activedescendant')).toBe(options.at(at)?.id);
      expect(options.at(at)?.getAttribute('aria-selected')).toBe('true');
    };
    isChosen(0);
    press('ArrowDown');
    isChosen(1);
    press('End');
    isChosen(-1);
    press('ArrowDown');
    isChosen(0);
    press('ArrowUp');
    isChosen(-1);
    press('Home');
    isChosen(0);
  });

  test('Enter that ends the writing of a character runs nothing', async () => {
    show();
    await open();
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', isComposing: true });
    expect(screen.getByRole('dialog')).toBeDefined();
  });
});

describe('the shortcuts', () => {
  const isListed = async () => {
    const list = await screen.findByRole('region', { name: 'Keyboard shortcuts' });
    expect(list.textContent).toContain('Open the search');
    return list;
  };

  test('are listed on `?`, those of modules too', async () => {
    show();
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
    const list = await isListed();
    await waitFor(() => expect(list.textContent).toContain('On a card'));
    expect(list.textContent).toContain('Lift it');
  });

  test('are listed when `?` is typed first', async () => {
    show();
    await open();
    type('?');
    await isListed();
  });

  test('are an entry of the search', async () => {
    show();
    await open();
    type('keyboard');
    press('Enter');
    await isListed();
  });

  test('`?` in a text field is a character like any other', () => {
    show();
    const field = document.body.appendChild(document.createElement('textarea'));
    fireEvent.keyDown(field, { key: '?' });
    field.remove();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('`?` switched off in the settings does nothing, and is not listed', async () => {
    questionMarkKey.set(false);
    show();
    fireEvent.keyDown(document.body, { key: '?' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await open();
    type('?');
    expect((await isListed()).textContent).not.toContain('outside of text fields');
    questionMarkKey.set(true);
  });
});

describe('a module whose shortcuts do not fit', () => {
  test.each([
    {},
    { where: 'On a card', shortcuts: {} },
    { where: 'On a card', shortcuts: [{ keys: 'Space', does: 'Lift it' }] },
    { where: null, shortcuts: [] },
  ])('%o › the list leaves them out, and that is logged once', async (wrong) => {
    const { source, become } = aSource([aTool('Radar')]);
    showWith({ ...source, shortcuts: wrong as never });
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
    const list = await screen.findByRole('region', { name: 'Keyboard shortcuts' });
    expect(list.textContent).toContain('Open the search');
    await waitFor(() => expect(logged).toHaveBeenCalled());
    act(() => become([]));
    expect(list.textContent).not.toContain('On a card');
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      'module tools 2.1.0 failed (commands)',
      expect.any(Error),
    );
    logged.mockClear();
  });
});

describe('a module whose commands fail', () => {
  test('is named; everything else is found', async () => {
    showWith(null);
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('Tools could not be searched');
    expect(found()).toContain('SettingsPanel');
  });

  test('when they are read › is named and logged', async () => {
    const broken = () => {
      throw new Error('broken');
    };
    showWith({ commands: broken, subscribe: () => () => {} });
    await open();
    await screen.findByRole('alert');
    expect(logged).toHaveBeenCalledWith('module tools 2.1.0 failed (commands)', expect.any(Error));
    logged.mockClear();
  });

  test.each([
    { title: null },
    { kind: undefined },
    { id: 7 },
    { detail: null },
    { keywords: {} },
    { run: 'no function' },
  ])('with one of %o › offers the others, and logs it once', async (wrong) => {
    const bad = { ...aTool('Broken'), ...wrong } as unknown as Command;
    const { source, become } = aSource([bad, aTool('Radar')]);
    showWith(source);
    await open();
    type('radar');
    await untilFound('Radarradar.example.orgTool');
    act(() => become([aTool('Radar'), bad]));
    expect(found().join()).not.toContain('Broken');
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      'module tools 2.1.0 failed (commands)',
      expect.any(Error),
    );
    logged.mockClear();
  });

  test('when one is run › is told and logged', async () => {
    const { toasts } = show();
    launch.mockImplementation(() => {
      throw new Error('no window');
    });
    await open();
    type('radar');
    await untilFound('Radarradar.example.orgTool');
    press('Enter');
    expect(toasts).toEqual([
      { kind: 'error', title: 'Error', text: 'That did not work. Please try again.' },
    ]);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockClear();
  });
});
