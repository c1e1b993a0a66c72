import type { StationTool } from '@firedeck/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const key = 'fd-station-sheet';
const dispatch: StationTool = {
  name: 'Dispatch',
  url: 'https://dispatch.example/',
  phones: [{ text: '(303) 555-0134', href: 'tel:+13035550134' }],
};
const sheet = { station: 'Station 12', tools: [dispatch] };
const dayMs = 86_400_000;
const aSheet = (more: object = {}) => ({ ...sheet, at: Date.now(), ...more });
const store = (value: unknown) => localStorage.setItem(key, JSON.stringify(value));
const readBack = () => JSON.parse(localStorage.getItem(key) ?? 'null');
const fetched = vi.fn<typeof fetch>();
const register = vi.fn(async () => ({}));

/** Loads the module like a new page. */
async function load() {
  vi.resetModules();
  return import('./stored-sheet.ts');
}

beforeEach(() => {
  localStorage.clear();
  fetched.mockReset();
  register.mockClear();
  vi.stubGlobal('fetch', fetched);
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
  document.documentElement.dataset.offline = 'private';
});

describe('a stored sheet', () => {
  test('a page without the server › is shown', async () => {
    store(aSheet());
    expect((await load()).storedSheet.get()).toMatchObject(sheet);
  });

  test('the clock was set back since › is shown', async () => {
    store(aSheet({ at: Date.now() + dayMs }));
    expect((await load()).storedSheet.get()).toMatchObject(sheet);
  });

  test.each([
    ['not JSON', '{'],
    ['null', 'null'],
    ['a script as address', aSheet({ tools: [{ ...dispatch, url: 'javascript:alert(1)' }] })],
    [
      'credentials in an address',
      aSheet({ tools: [{ ...dispatch, url: 'https://a:b@c.example' }] }),
    ],
    [
      'a script as number',
      aSheet({ tools: [{ ...dispatch, phones: [{ text: '1', href: 'javascript:alert(1)' }] }] }),
    ],
    ['a tool without a name', aSheet({ tools: [{ ...dispatch, name: '' }] })],
    ['a name as an object', aSheet({ tools: [{ ...dispatch, name: {} }] })],
    ['more tools than a sheet has', aSheet({ tools: Array.from({ length: 101 }, () => dispatch) })],
    ['no time', aSheet({ at: null })],
    ['14 days old', aSheet({ at: Date.now() - 14 * dayMs })],
  ])('%s › is shown nowhere, and deleted', async (_what, value) => {
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
    expect((await load()).storedSheet.get()).toBeNull();
    expect(localStorage.getItem(key)).toBeNull();
  });

  test('storage denied › no sheet', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect((await load()).storedSheet.get()).toBeNull();
    vi.restoreAllMocks();
  });
});

describe('a refresh', () => {
  const answer = (body: unknown, init: ResponseInit = {}) =>
    fetched.mockImplementation(
      async () => new Response(body === null ? null : JSON.stringify(body), init),
    );

  test('the first › stores the sheet, and has the service worker cache the page', async () => {
    answer({ sheet }, { headers: { etag: 'W/"2"' } });
    const { storedSheet, refreshSheet } = await load();
    await refreshSheet();
    expect(storedSheet.get()).toMatchObject(sheet);
    expect(readBack()).toEqual(storedSheet.get());
    expect(register).toHaveBeenCalledTimes(1);
    expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({});
  });

  test('nothing changed › its age restarts', async () => {
    answer({ sheet }, { headers: { etag: 'W/"1"' } });
    const { storedSheet, refreshSheet } = await load();
    await refreshSheet();
    store(aSheet({ at: Date.now() - dayMs }));
    answer(null, { status: 304 });
    await refreshSheet();
    expect(fetched.mock.calls.at(-1)?.[1]?.headers).toEqual({ 'if-none-match': 'W/"1"' });
    expect(Date.now() - readBack().at).toBeLessThan(60_000);
    expect(storedSheet.get()).toEqual(readBack());
  });

  test('another program changed it › the server’s sheet replaces it', async () => {
    const forged = () => store(aSheet({ tools: [{ ...dispatch, url: 'https://evil.example/' }] }));
    answer({ sheet }, { headers: { etag: 'W/"1"' } });
    forged();
    const { storedSheet, refreshSheet } = await load();
    for (const change of [() => undefined, forged]) {
      change();
      await refreshSheet();
      expect(fetched.mock.calls.at(-1)?.[1]?.headers).toEqual({});
      expect([storedSheet.get(), readBack()]).toMatchObject([sheet, sheet]);
    }
  });

  test('the server has none › is deleted', async () => {
    store(aSheet());
    answer({ sheet: null });
    const { storedSheet, refreshSheet } = await load();
    await refreshSheet();
    expect([storedSheet.get(), readBack()]).toEqual([null, null]);
  });

  test.each([
    ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an outage', async () => new Response('{}', { status: 503 })],
    ['a gateway’s page', async () => new Response('<h1>Not found</h1>', { status: 404 })],
    ['another network’s page', async () => new Response('<h1>Welcome</h1>')],
    ['an answer of another shape', async () => Response.json({ sheet: { tools: 'none' } })],
    ['an empty answer', async () => Response.json({})],
  ] as const)('%s › nothing changes', async (_what, respond) => {
    const before = aSheet();
    store(before);
    fetched.mockImplementation(respond);
    const { storedSheet, refreshSheet } = await load();
    await refreshSheet().catch(() => undefined);
    expect([storedSheet.get(), readBack()]).toEqual([before, before]);
  });

  test('another tab stores or deletes it › this tab follows', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const { followSheet, storedSheet } = await load();
    followSheet();
    store(aSheet());
    dispatchEvent(new StorageEvent('storage', { key }));
    expect(storedSheet.get()).toMatchObject(sheet);
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(storedSheet.get()).toBeNull();
  });
});
