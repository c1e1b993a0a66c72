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
const requests: string[] = [];

function createLoader(loadExposed: (id: string) => Promise<unknown>) {
  const loader = createModuleLoader({ loadExposed, context, log });
  const state = () => loader.state(notes, 'notes-card');
  const settled = (): Promise<ViewState> =>
    vi.waitUntil(() => (/ready|failed/.test(state().status) ? state() : null));
  return { loader, state, settled, load: () => loader.load(notes, 'notes-card') };
}

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    requests.push(`${init?.cache ?? 'default'} ${url}`);
    return new Response('');
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setup.mockReset();
  log.mockReset();
});

describe('a view', () => {
  test('loads › goes from idle to loading to ready, and its module is set up once', async () => {
    const { loader, state, settled, load } = createLoader(async () => exposed());
    expect(state().status).toBe('idle');
    load();
    expect(state().status).toBe('loading');
    load();
    expect(await settled()).toEqual({ status: 'ready', View });
    loader.load(notes, 'other');
    await vi.waitUntil(() => loader.state(notes, 'other').status === 'failed');
    expect(setup).toHaveBeenCalledTimes(1);
  });

  test('loads › preloads all its scripts in parallel, once per page', () => {
    const { loader } = createLoader(async () => exposed());
    const { base, ...choice } = aReadyModule({ artifact: '2.1.0-00000000000000aa' });
    for (const view of ['notes-card', 'notes-page']) loader.load({ base, ...choice }, view);
    expect(requests).toEqual([`default ${base}remoteEntry.abc.js`, `default ${base}module.def.js`]);
  });

  test('failed › Retry loads the module again, bypassing caches', async () => {
    const load1 = vi
      .fn()
      .mockRejectedValueOnce(new Error('RUNTIME-008'))
      .mockResolvedValue(exposed());
    const { loader, settled, load, state } = createLoader(load1);
    load();
    expect(await settled()).toMatchObject({ status: 'failed', kind: 'network' });
    load();
    expect(state().status).toBe('failed');
    loader.retry(notes, 'notes-card');
    expect(state().status).toBe('loading');
    await vi.waitUntil(() => state().status === 'ready');
    expect(requests.filter((request) => request.startsWith('reload'))).toEqual([
      `reload ${notes.base}remoteEntry.abc.js`,
      `reload ${notes.base}module.def.js`,
    ]);
  });

  test('failed preloads are cached › Retry repeats until all are consumed', async () => {
    const load1 = vi.fn().mockRejectedValue(new Error('RUNTIME-008'));
    const { loader, settled, load, state } = createLoader(load1);
    load();
    await settled();
    load1.mockRejectedValueOnce(new Error('RUNTIME-008')).mockResolvedValue(exposed());
    loader.retry(notes, 'notes-card');
    await vi.waitUntil(() => state().status === 'ready');
    expect(load1).toHaveBeenCalledTimes(3);
  });

  test('scripts are still missing › Retry tries once', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    const load1 = vi.fn().mockRejectedValue(new Error('RUNTIME-008'));
    const { loader, settled, load } = createLoader(load1);
    load();
    await settled();
    loader.retry(notes, 'notes-card');
    await settled();
    expect(load1).toHaveBeenCalledTimes(2);
    expect(log).toHaveBeenCalledTimes(2);
  });

  test('retried while hanging › only the newer attempt counts', async () => {
    let failLater: (error: Error) => void = () => {};
    const hanging = new Promise((_resolve, reject) => {
      failLater = reject;
    });
    const load1 = vi.fn().mockReturnValueOnce(hanging).mockResolvedValue(exposed());
    const { loader, state, load } = createLoader(load1);
    load();
    loader.retry(notes, 'notes-card');
    failLater(new Error('given up'));
    await vi.waitUntil(() => state().status === 'ready');
  });
});

test('setup fails midway › it is undone, and the next attempt subscribes once', async () => {
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
    throw new Error('halfway');
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
  ])('of kind %s › is returned as a state, not thrown', async (kind, loadExposed) => {
    const { settled, load } = createLoader(loadExposed);
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

  test('loaded with a view › the module is set up once', async () => {
    const { loader, load, settled } = createLoader(offering(async () => ({ commandSource })));
    load();
    expect(await loader.commandSource(notes)).toBe(commandSource);
    await settled();
    expect(setup).toHaveBeenCalledTimes(1);
  });

  test('requested twice › are loaded once', async () => {
    const commands = vi.fn(async () => ({ commandSource }));
    const { loader } = createLoader(offering(commands));
    await Promise.all([loader.commandSource(notes), loader.commandSource(notes)]);
    expect(commands).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['network', async () => Promise.reject(new Error('RUNTIME-008'))],
    ['shape', offering(undefined)],
    ['shape', offering(async () => ({}))],
    ['shape', offering(() => Promise.reject(new Error('broken')))],
  ])('failed (%s) › are null, logged, and requested again', async (kind, loadExposed) => {
    const { loader } = createLoader(loadExposed);
    expect(await loader.commandSource(notes)).toBeNull();
    expect(log).toHaveBeenCalledExactlyOnceWith(notes, kind, expect.anything());
    await loader.commandSource(notes);
    expect(log).toHaveBeenCalledTimes(2);
  });
});

describe('a module that is not ready in the document', () => {
  const { loader } = createLoader(() => Promise.reject(new Error('must not be requested')));
  const { id, serial, descriptor } = notes;

  test('incompatible › gives the reason and loads nothing', () => {
    const choice = { state: 'incompatible', id, serial, descriptor, reason: 'needs 2' } as const;
    loader.load(choice, 'notes-card');
    expect(loader.state(choice, 'notes-card')).toEqual({
      status: 'incompatible',
      reason: 'needs 2',
    });
    expect(requests).toEqual([]);
  });

  test('turned off › is in state disabled', () => {
    const choice = { state: 'disabled', id, serial, descriptor } as const;
    expect(loader.state(choice, 'notes-card')).toEqual({ status: 'disabled' });
  });
});
