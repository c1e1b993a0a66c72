import type { ModuleDescriptor } from '@firedeck/contract';
import { release } from '@firedeck/infra/release';
import { buildChanged } from './build-changed.ts';
import { findFolder, releaseFolder, whileChanged, writePointer } from './live-modules.ts';
import { expect, test } from './release-stack.ts';
import { sourceVersion } from './source-version.ts';

const notes = `Personal Notes ${sourceVersion('mfe-notes')}`;
const shell = `shell ${sourceVersion('shell')}`;

const notesFiles = /^\/mf\/notes\//;

const incompatible: [string, (live: ModuleDescriptor) => Partial<ModuleDescriptor>, RegExp][] = [
  [
    'that needs a newer shell',
    ({ requires }) => ({ requires: { ...requires, sdk: '^2.0.0' } }),
    new RegExp(`${notes} needs @firedeck\\/sdk \\^2\\.0\\.0, ${shell} provides 1\\.\\d+\\.\\d+`),
  ],
  [
    'that needs another React',
    ({ shared }) => ({ shared: { ...shared, react: '^20.0.0' } }),
    new RegExp(`${notes} needs react \\^20\\.0\\.0, ${shell} provides 19\\.\\d+\\.\\d+`),
  ],
  [
    'that needs a newer server',
    ({ requires }) => ({ requires: { ...requires, bff: { notes: 9 } } }),
    new RegExp(`${notes} needs version 9 of the API for notes, this server answers 1`),
  ],
];

for (const [which, change, reason] of incompatible)
  test(`${which} › the release policy refuses it; without the policy nothing of it is requested and the rest works`, async ({
    stack,
    memberPage,
    line,
  }) => {
    await whileChanged(stack, 'notes', async (live) => {
      const descriptor = { ...live, ...change(live), artifact: `${live.version}-00000000000000ff` };
      // It has the files of the live artifact: the policy checks only its descriptor.
      const served = { ...descriptor, integrity: {} };
      await expect(release({ ...findFolder(stack, 'notes'), descriptor: served })).rejects.toThrow(
        reason,
      );

      await writePointer(stack, descriptor);
      await memberPage.goto('/');
      const failed = memberPage.getByRole('region', { name: 'Personal Notes' });
      await expect(failed.getByText(reason)).toBeVisible();
      await expect(memberPage.getByText('No tools added yet')).toBeVisible();
      expect(line.requested(notesFiles)).toEqual([]);
    });
  });

test('an incompatible module that passes both checks › the page works, the module’s slot says that it failed', async ({
  stack,
  memberPage,
}) => {
  const changed = await buildChanged('mfe-notes', 'rspack.config.ts', (text) =>
    text
      .replace('export default defineRemoteConfig', 'const config = defineRemoteConfig')
      .concat(needingReact20),
  );
  await whileChanged(stack, 'notes', async () => {
    await releaseFolder(stack, changed.folder);
    await memberPage.goto('/');
    const failed = memberPage.getByRole('region', { name: 'Personal Notes' });
    await expect(failed.getByText(new RegExp(`^${notes} could not be loaded`))).toBeVisible();
    await expect(memberPage.getByText('No tools added yet')).toBeVisible();
  });
  await changed.remove();
});

// The container differs from the descriptor of the build helper.
const needingReact20 = `
for (const plugin of config.plugins ?? []) {
  const shared = plugin?._options?.shared;
  if (shared?.react) shared.react.requiredVersion = '^20.0.0';
}

export default config;
`;
