import type { ModuleContext } from '@firedeck/sdk';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aReadyModule } from '../testing/a-module.ts';
import { createModuleLoader } from './module-loader.ts';
import type { ViewState } from './view-state.ts';

const notes = aReadyModule();
const View = () => null;
const context = {} as ModuleContext;
const setup = vi.fn();
const log = vi.fn();
const exposed = () => ({
  module: { config: { id: 'notes' }, views: { 'notes-card': async () => ({ View }) }, setup },
});
const asked: string[] = [];

function loaderOf(loadExposed: (id: string) => Promise<unknown>) {
  const loader = createModuleLoader({ loadExposed, context, log });
  const state = () => loader.state(notes, 'notes-card');
  const settled = (): Promise<ViewState> =>
    vi.waitUntil(() => (/ready|failed/.test(state().status) ? state() : null));
  return { loader, state, settled, load: () => loader.load(notes, 'notes-card') };
}

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push(`${init?.cache ?? 'default'} ${url}`);
    return new Response('');
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setup.mockReset();
  log.mockReset();
});

describe('a view', () => {
  test('goes from idle over loading to ready; its module is set up once', async () => {
    const { loader, state, settled, load } = loaderOf(async () => exposed());
    expect(state().status).toBe('idle');
    load();
    expect(state().status).toBe('loading');
    load();
    expect(await settled()).toEqual({ status: 'ready', View });
    loader.load(notes, 'other');
    await vi.waitUntil(() => loader.state(notes, 'other').status === 'failed');
    expect(setup).toHaveBeenCalledTimes(1);
  });

  test('starts all its scripts at once, once in a page', () => {
    const { loader } = loaderOf(async () => exposed());
    const { base, ...choice } = aReadyModule({ artifact: '2.1.0-00000000000000aa' });
    for (const view of ['notes-card', 'notes-page']) loader.load({ base, ...choice }, view);
    expect(asked).toEqual([`default ${base}remoteEntry.abc.js`, `default ${base}module.def.js`]);
  });

  test('that failed › comes by Retry, past every cache, the module loaded anew', async () => {
    const load1 = vi
      .fn()
      .mockRejectedValueOnce(new Error('RUNTIME-008'))
      .mockResolvedValue(exposed());
    const { loader, settled, load, state } = loaderOf(load1);
    load();
    expect(await settled()).toMatchObject({ status: 'failed', kind: 'network' });
    load();
    expect(state().status).toBe('failed');
    loader.retry(notes, 'notes-card');
    expect(state().status).toBe('loading');
    await vi.waitUntil(() => state().status === 'ready');
    expect(asked.filter((request) => request.startsWith('reload'))).toEqual([
      `reload ${notes.base}remoteEntry.abc.js`,
      `reload ${notes.base}module.def.js`,
    ]);
  });

  test('whose failed preloads wait for it › is tried until they are used up', async () => {
    const load1 = vi.fn().mockRejectedValue(new Error('RUNTIME-008'));
    const { loader, settled, load, state } = loaderOf(load1);
    load();
    await settled();
    load1.mockRejectedValueOnce(new Error('RUNTIME-008')).mockResolvedValue(exposed());
    loader.retry(notes, 'notes-card');
    await vi.waitUntil(() => state().status === 'ready');
    expect(load1).toHaveBeenCalledTimes(3);
  });

  test('whose scripts are still missing › is tried once by Retry', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    const load1 = vi.fn().mockRejectedValue(new Error('RUNTIME-008'));
    const { loader, settled, load } = loaderOf(load1);
    load();
    await settled();
    loader.retry(notes, 'notes-card');
    await settled();
    expect(load1).toHaveBeenCalledTimes(2);
    expect(log).toHaveBeenCalledTimes(2);
  });

  test('retried while it hangs › the newer attempt counts, whatever becomes of the older', async () => {
    let failLater: (error: Error) => void = () => {};
    const hanging = new Promise((_resolve, reject) => {
      failLater = reject;
    });
    const load1 = vi.fn().mockReturnValueOnce(hanging).mockResolvedValue(exposed());
    const { loader, state, load } = loaderOf(load1);
    load();
    loader.retry(notes, 'notes-card');
    failLater(new Error('given up'));
    await vi.waitUntil(() => state().status === 'ready');
  });
});

test('a set-up that failed half-way is undone: the next attempt listens once', async () => {
  const listening = new Set<string>();
  const listen = (what: string) => {
    listening.add(what);
    return () => void listening.delete(what);
  };
  const real = {
    onEvent: listen,
    beforeSignOut: () => listen('sign-out'),
    dispatch: () => {},
  } as unknown as ModuleContext;
  setup.mockImplementationOnce((given: ModuleContext) => {
    given.onEvent('resync', () => {});
    given.beforeSignOut(async () => true);
    throw new Error('half-way');
  });
  const loader = createModuleLoader({ loadExposed: async () => exposed(), context: real, log });
  loader.load(notes, 'notes-card');
  await vi.waitUntil(() => loader.state(notes, 'notes-card').status === 'failed');
  expect([...listening]).toEqual([]);
  setup.mockImplementationOnce((given: ModuleContext) => {
    given.onEvent('resync', () => {});
  });
  loader.retry(notes, 'notes-card');
  await vi.waitUntil(() => loader.state(notes, 'notes-card').status === 'ready');
  expect([...listening]).toEqual(['resync']);
});

describe('a failure', () => {
  test.each([
    ['network', async () => Promise.reject(new Error('RUNTIME-008: script'))],
    [
      'network',
      async () => Promise.reject(Object.assign(new Error('x'), { name: 'ChunkLoadError' })),
    ],
    ['timeout', async () => Promise.reject(new Error('timeout of the script'))],
    [
      'version',
      async () => Promise.reject(new Error('Version 1 does not satisfy the requirement of 2')),
    ],
    ['shape', async () => null],
    ['shape', async () => ({ module: { config: { id: 'tools' }, views: {} } })],
    [
      'setup',
      async () => {
        const { module } = exposed();
        const broken = () => {
          throw new Error('no');
        };
        return { module: { ...module, setup: broken } };
      },
    ],
  ])('of kind %s › is a value, never an exception', async (kind, loadExposed) => {
    const { settled, load } = loaderOf(loadExposed);
    load();
    expect(await settled()).toMatchObject({ status: 'failed', kind });
    expect(log).toHaveBeenCalledExactlyOnceWith(notes, kind, expect.anything());
  });
});

describe('commands', () => {
  const commandSource = { commands: () => [], subscribe: () => () => {} };
  const offering = (commands: unknown) => async () => ({
    module: { ...exposed().module, commands },
  });

  test('come from the module, which is set up once with its views', async () => {
    const { loader, load, settled } = loaderOf(offering(async () => ({ commandSource })));
    load();
    expect(await loader.commandSource(notes)).toBe(commandSource);
    await settled();
    expect(setup).toHaveBeenCalledTimes(1);
  });

  test('are loaded once', async () => {
    const commands = vi.fn(async () => ({ commandSource }));
    const { loader } = loaderOf(offering(commands));
    await Promise.all([loader.commandSource(notes), loader.commandSource(notes)]);
    expect(commands).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['network', async () => Promise.reject(new Error('RUNTIME-008'))],
    ['shape', offering(undefined)],
    ['shape', offering(async () => ({}))],
    ['shape', offering(() => Promise.reject(new Error('broken')))],
  ])('that fail (%s) › are null, logged, and asked for again', async (kind, loadExposed) => {
    const { loader } = loaderOf(loadExposed);
    expect(await loader.commandSource(notes)).toBeNull();
    expect(log).toHaveBeenCalledExactlyOnceWith(notes, kind, expect.anything());
    await loader.commandSource(notes);
    expect(log).toHaveBeenCalledTimes(2);
  });
});

describe('a module that the document does not give', () => {
  const { loader } = loaderOf(() => Promise.reject(new Error('must not be asked')));
  const { id, serial, descriptor } = notes;

  test('incompatible › says why, and nothing is loaded', () => {
    const choice = { state: 'incompatible', id, serial, descriptor, reason: 'needs 2' } as const;
    loader.load(choice, 'notes-card');
    expect(loader.state(choice, 'notes-card')).toEqual({
      status: 'incompatible',
      reason: 'needs 2',
    });
    expect(asked).toEqual([]);
  });

  test('switched off › says so', () => {
    const choice = { state: 'disabled', id, serial, descriptor } as const;
    expect(loader.state(choice, 'notes-card')).toEqual({ status: 'disabled' });
  });
});
