import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ModuleConfigInput, moduleDescriptor } from '@firedeck/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { runBuild } from './run-build.ts';
import { defineShellConfig } from './shell-config.ts';

const moduleConfig: ModuleConfigInput = {
  id: 'shell',
  title: 'Firedeck',
  routes: [],
  slots: [],
  requires: { sdk: '^1.0.0', bff: {} },
};
const checkout = join(import.meta.dirname, '../../..');

afterEach(() => void vi.unstubAllEnvs());

test('the shell in development › has its boot script as a file', async () => {
  vi.stubEnv('FIREDECK_BUILD_MODE', 'development');
  const local = join(checkout, '.local');
  await mkdir(local, { recursive: true });
  const path = await mkdtemp(join(local, 'development-'));
  try {
    const config = defineShellConfig({ config: moduleConfig, folder: join(checkout, 'shell') });
    await runBuild({ ...config, output: { ...config.output, path } });
    const { document } = moduleDescriptor.parse(
      JSON.parse(await readFile(join(path, 'descriptor.json'), 'utf8')),
    );
    expect(document?.boot).toBeUndefined();
    expect(document?.opening).toBeUndefined();
    expect(document?.scripts).toEqual([
      expect.stringMatching(/^boot\./),
      expect.stringMatching(/^main\./),
    ]);
  } finally {
    await rm(path, { recursive: true });
  }
});
