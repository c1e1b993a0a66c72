import { afterEach, expect, test, vi } from 'vitest';
import { aReadyModule } from '../testing/a-module.ts';
import { reportModuleFailure } from './report-module-failure.ts';

afterEach(() => vi.unstubAllGlobals());

test('repeated failures of a module › are reported once per page, by artifact and kind', async () => {
  const reports: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    reports.push([path, JSON.parse(String(body))]);
    return new Response(null, { status: 204 });
  });
  const notes = aReadyModule();
  const { artifact } = notes.descriptor;
  for (const kind of ['network', 'network', 'render', 'network'] as const)
    reportModuleFailure(notes, kind);
  expect(reports).toEqual([
    ['/api/modules/notes/failures', { artifact, kind: 'network' }],
    ['/api/modules/notes/failures', { artifact, kind: 'render' }],
  ]);
});

test('a report that failed to send › is sent with the next failure', async () => {
  const fetched = vi.fn().mockRejectedValueOnce(new TypeError()).mockResolvedValue(new Response());
  vi.stubGlobal('fetch', fetched);
  const tools = aReadyModule({ id: 'tools' });
  reportModuleFailure(tools, 'timeout');
  await vi.waitFor(() => {
    reportModuleFailure(tools, 'timeout');
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
