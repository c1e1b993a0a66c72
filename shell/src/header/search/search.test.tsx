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
import { countsUse } from '../../preferences/counts-use.ts';
import { singleKeyShortcuts } from '../../preferences/single-key-shortcuts.ts';
import { aReadyModule } from '../../testing/a-module.ts';
import { aSession } from '../../testing/fake-session.ts';
import { showInShell } from '../../testing/in-shell.tsx';
import { Header } from '../header.tsx';
import { lazySearch } from './lazy-search.ts';
import { addUsed } from './used-entries.ts';

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
    { ...route, path: '/audit', view: 'audit', title: 'Audit', roles: ['auditor'] },
  ],
});
const documentModules = { serial: 1, modules: [tools] as ModuleChoice[] };
const launch = vi.fn();
const aTool = (name: string): Command => ({
  id: `launch:${name}`,
  title: name,
  detail: `${name.toLowerCase()}.example.org`,
  kind: 'Tool',
  run: () => launch(name),
});

const tenTools = Array.from({ length: 10 }, (_, index) => ({
  ...aTool(`${index + 1}`),
  tile: { picture: null, favicon: null, glyph: 'shield-alt' as const },
}));

/** A module's commands, changeable by the test. */
function createSource(first: readonly Command[]) {
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
  const setCommands = (next: readonly Command[]) => {
    commands = next;
    for (const listener of listeners) listener();
  };
  return { source, setCommands, listeners };
}

type ShellOptions = Parameters<typeof showInShell>[1];
const show = (options: ShellOptions = {}) =>
  showInShell(<Header />, {
    documentModules,
    commandSource: async () => createSource([aTool('Dispatch'), aTool('Radar')]).source,
    ...options,
  });
const showWith = (source: CommandSource | null) => show({ commandSource: async () => source });

async function open(): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: /^Search/ }));
  return screen.findByRole('combobox');
}

const type = (text: string) =>
  fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });
const press = (key: string) => fireEvent.keyDown(screen.getByRole('combobox'), { key });
const found = () => screen.queryAllByRole('option').map((option) => option.textContent);
/** Titles of the results that Alt with a digit opens. */
const numbered = () =>
  screen
    .queryAllByRole('option')
    .filter((option) => option.hasAttribute('aria-keyshortcuts'))
    .map((option) => option.querySelector('.title')?.textContent);
const status = () => within(screen.getByRole('dialog')).getByRole('status').textContent;
const untilFound = (text: string) => waitFor(() => expect(found()).toContain(text));

let logged: MockInstance;

// Loading the code may take longer than the default timeout on a busy machine.
beforeAll(async () => {
  await lazySearch.load();
}, 60_000);

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  launch.mockReset();
  countsUse.set(true);
});

describe('the search', () => {
  test.each([{ key: 'k', ctrlKey: true }, { key: '/' }])(
    'opens on %j with the field focused and empty',
    async (key) => {
      show();
      fireEvent.keyDown(document.body, key);
      expect(screen.getByRole('dialog', { name: 'Search' })).toBeDefined();
      const field = await screen.findByRole('combobox');
      expect(document.activeElement).toBe(field);
      expect((field as HTMLInputElement).value).toBe('');
    },
  );

  test('a misspelled query › similar entries below exact matches', async () => {
    show();
    await open();
    type('dispach');
    await untilFound('Dispatchdispatch.example.orgTool');
    expect(screen.getByRole('group', { name: 'Similar' }).textContent).toMatch(/^Similar/);
    expect(status()).toBe('1 result');
  });

  test('a query › finds commands of modules and the shell, and announces the count', async () => {
    show();
    await open();
    type('add');
    await untilFound('Add New ToolPage');
    type('rad');
    expect(found()).toEqual(['Radarradar.example.orgTool']);
    expect(status()).toBe('1 result');
  });

  test('lists pages without parameters', async () => {
    show();
    await open();
    type('page');
    expect(found()).toContain('Add New ToolPage');
    expect(found().join()).not.toContain('Edit Tool');
  });

  test('lists only the pages that the member’s roles allow', async () => {
    const { setSession } = show();
    await open();
    type('audit');
    await waitFor(() => expect(status()).toMatch(/^No results\./));
    const { user } = aSession();
    setSession({ status: 'signed-in', user: { ...user, roles: ['auditor'] } });
    await untilFound('AuditPage');
  });

  test('follows command changes while open, and unsubscribes when closed', async () => {
    const { source, setCommands, listeners } = createSource([]);
    showWith(source);
    await open();
    type('siren');
    expect(status()).toMatch(/No results|Searching/);
    await waitFor(() => expect(listeners.size).toBe(1));
    act(() => setCommands([aTool('Siren')]));
    expect(found()).toEqual(['Sirensiren.example.orgTool']);
    press('Escape');
    await waitFor(() => expect(listeners.size).toBe(0));
  });

  test('shows at most fifty results and the number of others', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => aTool(`Tool ${index}`));
    showWith(createSource(many).source);
    await open();
    type('tool 1');
    await waitFor(() => expect(found()).toHaveLength(50));
    expect(screen.getByText(/^\d+ more\./)).toBeDefined();
    expect(status()).toMatch(/^\d+ results$/);
  });

  test('shows when there are no results', async () => {
    show();
    await open();
    type('no such thing');
    await waitFor(() => expect(status()).toMatch(/^No results\./));
  });
});

describe('an empty query', () => {
  test('without tools › lists pages and actions', async () => {
    showWith(createSource([]).source);
    await open();
    expect(found()).toEqual([
      'ToolsPage',
      'Add New ToolPage',
      'Personal NotesPage',
      'CreditsPanel',
      'KeysPanel',
      'ActivityPanel',
      'SettingsPanel',
      'EnterprisePanel',
      'TrashPanel',
      'Keyboard shortcutsAction',
      'Lock this screenAction',
      'Sign outAction',
      'Turn glove mode onAction',
      'Use device settingTheme',
      'LightTheme',
      'DarkTheme',
      'Night (red)Theme',
      'Night (amber)Theme',
    ]);
  });

  test.each([true, false])('usage counts %s, nothing used › the first eight tools', async (is) => {
    countsUse.set(is);
    memberValues.setOwner({ member: `new ${is}`, session: 'four' });
    showWith(createSource(tenTools).source);
    await open();
    await waitFor(() => expect(numbered()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']));
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
    const group = screen.getByRole('group', { name: 'Tools' });
    expect(within(group).getAllByRole('option')).toHaveLength(8);
    fireEvent.keyDown(screen.getByRole('combobox'), { code: 'Digit8', altKey: true });
    expect(launch).toHaveBeenCalledExactlyOnceWith('8');
  });

  test('some used › used tools first, filled up to eight without duplicates', async () => {
    memberValues.setOwner({ member: 'cleo', session: 'three' });
    for (const name of ['3', '10']) await addUsed(`tools/launch:${name}`);
    showWith(createSource(tenTools).source);
    await open();
    await waitFor(() => expect(numbered()).toEqual(['10', '3', '1', '2', '4', '5', '6', '7']));
    fireEvent.keyDown(screen.getByRole('combobox'), { code: 'Digit3', altKey: true });
    expect(launch).toHaveBeenCalledExactlyOnceWith('1');
  });

  test('lists recent choices first', async () => {
    memberValues.setOwner({ member: 'ada', session: 'one' });
    show();
    await open();
    type('radar');
    await untilFound('Radarradar.example.orgTool');
    press('Enter');
    await open();
    await waitFor(() => expect(found()[0]).toBe('Radarradar.example.orgToolAlt 1'));
    expect(screen.getByRole('group', { name: 'Recent' })).toBeDefined();
    const first = screen.getByRole('option', { name: 'Radar radar.example.org Tool' });
    expect(first.getAttribute('aria-keyshortcuts')).toBe('Alt+1');
  });
});

describe('the keys', () => {
  test('Enter › runs the selected command synchronously', async () => {
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

  test('Enter › opens a page', async () => {
    const { address } = show();
    await open();
    type('add new');
    press('Enter');
    await waitFor(() => expect(address()).toBe('/add'));
  });

  test('Ctrl Enter › opens the command in another tab, and the search stays open', async () => {
    const openBeside = vi.fn();
    showWith(createSource([{ ...aTool('Radar'), openBeside }]).source);
    await open();
    type('radar');
    await untilFound('Radarradar.example.orgTool');
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', ctrlKey: true });
    expect(openBeside).toHaveBeenCalledOnce();
    expect(launch).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  test('F2 › edits a tool; other entries ignore it', async () => {
    const edit = vi.fn();
    showWith(createSource([{ ...aTool('Radar'), edit }]).source);
    await open();
    press('F2');
    expect(screen.getByRole('dialog')).toBeDefined();
    type('radar');
    await untilFound('Radarradar.example.orgTool');
    press('F2');
    expect(edit).toHaveBeenCalledOnce();
    expect(launch).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('arrows, Home and End › select, wrapping around', async () => {
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

  test('Enter that ends IME composition › runs nothing', async () => {
    show();
    await open();
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', isComposing: true });
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  test.each([{ isComposing: true }, { keyCode: 229 }])(
    'Escape that ends IME composition (%j) › closes nothing',
    async (composition) => {
      show();
      await open();
      fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape', ...composition });
      // Closing would take this long.
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(screen.getByRole('combobox')).toBeDefined();
    },
  );
});

test.each([
  ['notes', 'Personal NotesPage'],
  ['trash', 'TrashPanel'],
  ['restore', 'TrashPanel'],
  ['glove', 'Turn glove mode onAction'],
  ['night', 'Night (red)Theme'],
  ['credits', 'CreditsPanel'],
  ['keys', 'KeysPanel'],
  ['activity', 'ActivityPanel'],
  ['settings', 'SettingsPanel'],
  ['enterprise', 'EnterprisePanel'],
])('`%s` typed › the first result is %s', async (typed, first) => {
  show();
  await open();
  type(typed);
  expect(found()[0]).toBe(first);
});

describe('Alt with a digit', () => {
  const pressDigit = (code: string) =>
    fireEvent.keyDown(screen.getByRole('combobox'), { code, key: '¡', altKey: true });

  test('opens only recent choices by number', async () => {
    memberValues.setOwner({ member: 'ben', session: 'two' });
    show();
    for (const name of ['Radar', 'Dispatch']) {
      await open();
      type(name);
      await untilFound(`${name}${name.toLowerCase()}.example.orgTool`);
      pressDigit('Digit1');
      expect(launch).not.toHaveBeenCalled();
      press('Enter');
      launch.mockReset();
    }
    await open();
    await waitFor(() => expect(found()[1]).toBe('Radarradar.example.orgToolAlt 2'));
    pressDigit('Digit3');
    expect(launch).not.toHaveBeenCalled();
    pressDigit('Digit2');
    expect(launch).toHaveBeenCalledExactlyOnceWith('Radar');
  });
});

describe('the shortcuts', () => {
  const findList = async () => {
    const list = await screen.findByRole('region', { name: 'Keyboard shortcuts' });
    expect(list.textContent).toContain('Open search');
    return list;
  };

  test('`?` pressed › lists them, including those of modules', async () => {
    show();
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
    const list = await findList();
    await waitFor(() => expect(list.textContent).toContain('On a card'));
    expect(list.textContent).toContain('Lift it');
  });

  test('keys pressed together › are joined by a plus, alternatives by “or”', async () => {
    show();
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
    const list = within(await findList());
    const keysOf = (does: string) => list.getByText(does).previousElementSibling?.textContent;
    expect(keysOf('Open search')).toBe('Ctrl+K');
    expect(keysOf('Lock this screen')).toBe('Ctrl+Alt+L');
    expect(keysOf('Select a result')).toBe('↑or↓');
    expect(keysOf('Edit the selected tool')).toBe('F2');
  });

  test('`?` typed first › lists them', async () => {
    show();
    await open();
    type('?');
    await findList();
  });

  test('found in search › lists them', async () => {
    show();
    await open();
    type('keyboard');
    press('Enter');
    await findList();
  });

  test.each(['?', '/'])('`%s` in a text field › does nothing', (key) => {
    show();
    const field = document.body.appendChild(document.createElement('textarea'));
    fireEvent.keyDown(field, { key });
    field.remove();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('`?` turned off in settings › does nothing and is not listed', async () => {
    singleKeyShortcuts.set(false);
    show();
    for (const key of ['?', '/']) fireEvent.keyDown(document.body, { key });
    expect(screen.queryByRole('dialog')).toBeNull();
    await open();
    type('?');
    expect((await findList()).textContent).not.toContain('outside text fields');
    singleKeyShortcuts.set(true);
  });
});

describe('invalid shortcuts of a module', () => {
  test.each([
    {},
    { where: 'On a card', shortcuts: {} },
    { where: 'On a card', shortcuts: [{ keys: 'Space', does: 'Lift it' }] },
    { where: null, shortcuts: [] },
  ])('%o › are left out and logged once', async (wrong) => {
    const { source, setCommands } = createSource([aTool('Radar')]);
    showWith({ ...source, shortcuts: wrong as never });
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
    const list = await screen.findByRole('region', { name: 'Keyboard shortcuts' });
    expect(list.textContent).toContain('Open search');
    await waitFor(() => expect(logged).toHaveBeenCalled());
    act(() => setCommands([]));
    expect(list.textContent).not.toContain('On a card');
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      'module tools 2.1.0 failed (commands)',
      expect.any(Error),
    );
    logged.mockClear();
  });
});

describe('failing commands of a module', () => {
  test('loading fails › the module is named; everything else is found', async () => {
    showWith(null);
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain("Tools couldn't be searched");
    expect(found()).toContain('SettingsPanel');
  });

  test('reading throws › the module is named and logged', async () => {
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
  ])('one with %o › is left out and logged once', async (wrong) => {
    const bad = { ...aTool('Broken'), ...wrong } as unknown as Command;
    const { source, setCommands } = createSource([bad, aTool('Radar')]);
    showWith(source);
    await open();
    type('radar');
    await untilFound('Radarradar.example.orgTool');
    act(() => setCommands([aTool('Radar'), bad]));
    expect(found().join()).not.toContain('Broken');
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      'module tools 2.1.0 failed (commands)',
      expect.any(Error),
    );
    logged.mockClear();
  });

  test('running one throws › it is shown and logged', async () => {
    const { toasts } = show();
    launch.mockImplementation(() => {
      throw new Error('no window');
    });
    await open();
    type('radar');
    await untilFound('Radarradar.example.orgTool');
    press('Enter');
    expect(toasts).toEqual([
      { kind: 'error', title: 'Error', text: 'Something went wrong. Please try again.' },
    ]);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockClear();
  });
});
