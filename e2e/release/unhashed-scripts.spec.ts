import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildChanged } from './build-changed.ts';
import { releaseFolder, whileChanged } from './live-modules.ts';
import { expect, test } from './release-stack.ts';

const chunks = /\/mf\/tools\/[^/]+\/(?!remoteEntry)[^/]+\.js$/;

// Its loader adds scripts without hashes.
const withoutHashes = `
config.plugins = config.plugins.filter(
  (plugin) => plugin?.constructor?.name !== 'SubresourceIntegrityPlugin',
);

export default config;
`;

/** Makes the browser ignore both policies. */
async function forgetPolicies(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    const headers = response.headers();
    delete headers['integrity-policy'];
    headers['content-security-policy'] = (headers['content-security-policy'] ?? '').replace(
      /(require-)?trusted-types[^;]*;?/g,
      '',
    );
    return route.fulfill({ response, headers });
  });
}

for (const browser of ['with the policies', 'that knows no policy of scripts'])
  test(`a module built without hashes, in a browser ${browser} › its scripts are checked against the descriptor`, async ({
    stack,
    memberPage,
    line,
  }) => {
    const changed = await buildChanged('mfe-tools', 'rspack.config.ts', (text) =>
      text
        .replace('export default defineRemoteConfig', 'const config = defineRemoteConfig')
        .concat(withoutHashes),
    );
    if (browser !== 'with the policies') await forgetPolicies(memberPage);
    await whileChanged(stack, 'tools', async () => {
      await releaseFolder(stack, changed.folder);
      line.break(chunks, 'wrong');
      await memberPage.goto('/add');
      const failed = memberPage.getByRole('region', { name: 'Tools' });
      await expect(failed.getByText(/could not be loaded/)).toBeVisible();
      expect(await memberPage.evaluate(() => 'tampered' in window)).toBe(false);

      line.recover();
      await failed.getByRole('button', { name: 'Retry' }).click();
      await expect(memberPage.getByRole('heading', { name: 'Add New Tool' })).toBeVisible();
    });
    await changed.remove();
  });

const addingCard = `
import { useState } from 'react';

export function View() {
  const [done, setDone] = useState('');
  const add = () => {
    const script = document.createElement('script');
    script.crossOrigin = 'anonymous';
    script.onload = () => setDone('ran');
    script.onerror = () => setDone('refused');
    const { modules } = JSON.parse(document.getElementById('firedeck-modules').textContent);
    const { base } = modules.find(({ id }) => id === 'notes');
    try {
      script.src = base + 'late.js';
      document.body.append(script);
    } catch {
      setDone('refused');
    }
  };
  return (
    <section aria-label="Adding">
      <button type="button" onClick={add}>add</button>
      <p>{done}</p>
    </section>
  );
}
`;

test('a script of our origin that is in no descriptor › does not run', async ({
  stack,
  memberPage,
}) => {
  const changed = await buildChanged(
    'mfe-notes',
    'src/notes-card/notes-card.tsx',
    () => addingCard,
  );
  await whileChanged(stack, 'notes', async () => {
    const { artifact } = await releaseFolder(stack, changed.folder);
    const late = join(stack.folders.artifacts, 'notes', artifact, 'late.js');
    await writeFile(late, 'window.ranUnnamed = true;');
    await memberPage.goto('/');
    const card = memberPage.getByRole('region', { name: 'Adding' });
    await card.getByRole('button', { name: 'add' }).click();
    await expect(card.getByText('refused')).toBeVisible();
    expect(await memberPage.evaluate(() => 'ranUnnamed' in window)).toBe(false);
  });
  await changed.remove();
});

test('a shell script changed in transit, in a browser without script policies › does not run', async ({
  memberPage,
  line,
}) => {
  await forgetPolicies(memberPage);
  line.break(/\/mf\/shell\/[^/]+\/panels\./, 'wrong');
  await memberPage.goto('/');
  await memberPage.getByRole('button', { name: /account menu for/ }).click();
  await memberPage.getByRole('menuitem', { name: 'Credits' }).click();
  const dialog = memberPage.getByRole('dialog', { name: 'Credits' });
  await expect(dialog.getByText("This section couldn't be loaded.")).toBeVisible();
  expect(await memberPage.evaluate(() => 'tampered' in window)).toBe(false);
});
