import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { newReleaseKey } from '@firedeck/infra/local';
import { packPackages } from '@firedeck/infra/packages';
import { runProgram } from '@firedeck/infra/run-program';
import { forgetModule } from './live-modules.ts';
import { startRegistry } from './package-registry.ts';
import { expect, test } from './release-stack.ts';

test.setTimeout(240_000);

test('a module in its own repository, from the packages › is tested, built, published, released and shown', async ({
  stack,
  memberPage,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'firedeck-outside-'));
  const registry = await startRegistry(await packPackages(join(folder, 'packages')));
  try {
    const npmrc = `@firedeck:registry=${registry.address}\n`;
    await writeFile(join(folder, '.npmrc'), npmrc);
    const team = inFolder(folder);
    await team('npm', 'create', '-y', '@firedeck/module', 'weather');

    const module = join(folder, 'weather');
    await writeFile(join(module, '.npmrc'), npmrc);
    const own = inFolder(module);
    await own('npm', 'install', '--no-audit', '--no-fund');
    await own('npm', 'run', 'typecheck');
    expect(await own('npm', 'test')).toMatch(/2 passed/);

    const artifacts = ['--artifacts', stack.folders.artifacts];
    expect(await own('npx', 'firedeck', 'publish', ...artifacts)).toMatch(
      /^published weather 1\.0\.0-/m,
    );
    const keyFile = join(folder, 'weather.key');
    await writeFile(keyFile, await newReleaseKey('weather', stack.folders, stack.mongo.uri), {
      mode: 0o600,
    });
    const flags = ['--address', stack.address, '--key-file', keyFile];
    expect(await own('npx', 'firedeck', 'check', ...flags)).toContain('fits what is live');
    expect(await own('npx', 'firedeck', 'release', ...flags)).toContain('now live');

    await memberPage.goto('/');
    const card = memberPage.getByRole('region', { name: 'Weather' });
    await expect(card.getByText('There is nothing here yet.')).toBeVisible();
    await card.getByRole('link', { name: 'Open' }).click();
    await expect(memberPage.getByRole('heading', { name: 'Weather', level: 1 })).toBeVisible();
    // The packages are installed, not linked to this repository.
    await expect(access(join(module, 'node_modules/@firedeck/sdk/src'))).rejects.toThrow();
  } finally {
    registry.close();
    await forgetModule(stack, 'weather');
    await rm(folder, { recursive: true });
  }
});

/** Runs commands in the module's folder with the Node of this run. */
const inFolder =
  (cwd: string) =>
  (file: string, ...args: string[]): Promise<string> => {
    const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
    return runProgram(file, args, { cwd, env: { ...process.env, PATH: path } });
  };
