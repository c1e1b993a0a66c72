import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publish, release, rollback, status } from '@firedeck/infra/release';
import { build, buildChanged, moduleFolder } from './build-changed.ts';
import { expect, test } from './release-stack.ts';

test('a changed text in mfe-notes › is live after the release of this module, and gone after its rollback', async ({
  stack,
  memberPage,
  complaints,
}) => {
  const hint = memberPage.getByText('Notes are automatically saved as you type', { exact: true });
  const newHint = memberPage.getByText('Notes save themselves', { exact: true });
  const processes = [...stack.bff.pids(), ...stack.worker.pids()];
  const others = ['shell', 'mfe-auth', 'mfe-tools'];
  const before = await readDigests(others);
  const changed = await buildChanged('mfe-notes', 'src/texts.ts', (text) =>
    text.replace('Notes are automatically saved as you type', 'Notes save themselves'),
  );
  const { address, releaseKeys } = stack;
  const notes = { address, id: 'notes', key: releaseKeys.notes };

  await test.step('published › nothing changes yet', async () => {
    await memberPage.goto('/');
    await expect(hint).toBeVisible();
    const published = await publish({
      moduleFolder: changed.folder,
      artifacts: stack.folders.artifacts,
    });
    expect(published.changed).toBe(true);
    await memberPage.reload();
    await expect(hint).toBeVisible();

    const released = await release({ ...notes, descriptor: published.descriptor });
    expect(released.changed).toBe(true);
    expect((await release({ ...notes, descriptor: published.descriptor })).changed).toBe(false);
  });

  await test.step('released › the open page is notified, a reload shows it', async () => {
    await expect(memberPage.getByText('Update available')).toBeVisible();
    await expect(hint).toBeVisible();
    await memberPage.reload();
    await expect(newHint).toBeVisible();
    await expect(memberPage.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  });

  await test.step('other artifacts are byte-identical when built again', async () => {
    expect(await readDigests(others)).toEqual(before);
    const live = (await status({ address })).modules;
    expect(live.filter(({ previous }) => previous).map(({ id }) => id)).toEqual(['notes']);
  });

  await test.step('rolled back › a reload shows the previous text', async () => {
    expect((await rollback(notes)).changed).toBe(true);
    await memberPage.reload();
    await expect(hint).toBeVisible();
  });

  expect([...stack.bff.pids(), ...stack.worker.pids()]).toEqual(processes);
  expect(complaints).toEqual([]);
  await changed.remove();
});

/** Rebuilds modules without a cache and hashes each file. */
async function readDigests(names: string[]): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const name of names) {
    const output = await mkdtemp(join(tmpdir(), 'firedeck-build-'));
    await build(moduleFolder(name), output);
    for (const file of (await readdir(output)).sort()) {
      const bytes = await readFile(join(output, file));
      digests[`${name}/${file}`] = createHash('sha256').update(bytes).digest('hex');
    }
    await rm(output, { recursive: true });
  }
  return digests;
}
