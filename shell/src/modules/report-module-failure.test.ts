import { afterEach, expect, test, vi } from 'vitest';
import { aReadyModule } from '../testing/a-module.ts';
import { reportModuleFailure } from './report-module-failure.ts';

afterEach(() => vi.unstubAllGlobals());

test('a module that fails again and again › is told of once in a page, by artifact and kind', async () => {
  const asked: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push([path, JSON.parse(String(body))]);
    return new Response(null, { status: 204 });
  });
  const notes = aReadyModule();
  const { artifact } = notes.descriptor;
  for (const kind of ['network', 'network', 'render', 'network'] as const)
    reportModuleFailure(notes, kind);
  expect(asked).toEqual([
    ['/api/modules/notes/failures', { artifact, kind: 'network' }],
    ['/api/modules/notes/failures', { artifact, kind: 'render' }],
  ]);
});

test('a failure that could not be told › is told when it happens next', async () => {
  const fetched = vi.fn().mockRejectedValueOnce(new TypeError()).mockResolvedValue(new Response());
  vi.stubGlobal('fetch', fetched);
  const tools = aReadyModule({ id: 'tools' });
  reportModuleFailure(tools, 'timeout');
  await vi.waitFor(() => {
    reportModuleFailure(tools, 'timeout');
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
