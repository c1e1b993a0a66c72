import { buildChanged } from './build-changed.ts';
import { releaseFolder, whileChanged } from './live-modules.ts';
import { expect, test } from './release-stack.ts';
import { sourceVersion } from './source-version.ts';

const version = sourceVersion('mfe-notes');

const card = 'src/notes-card/notes-card.tsx';
const throws: [string, string, string, (text: string) => string][] = [
  [
    'at import',
    'shape',
    'src/module.ts',
    (text) => `${text}\nthrow new Error('thrown at import');\n`,
  ],
  [
    'in setup',
    'setup',
    'src/module.ts',
    (text) =>
      text.replace(/setup: [^\n]*,\n/, "setup: () => { throw new Error('thrown in setup'); },\n"),
  ],
  [
    'in render',
    'render',
    card,
    (text) =>
      text.replace(
        'export function View() {',
        "export function View() {\n  throw new Error('thrown in render');",
      ),
  ],
  [
    'in an effect',
    'render',
    card,
    (text) =>
      `import { useEffect as later } from 'react';\n${text.replace(
        'export function View() {',
        "export function View() {\n  later(() => { throw new Error('thrown in an effect'); });",
      )}`,
  ],
];

for (const [when, kind, file, change] of throws)
  test(`notes throw ${when} › only their slot shows a fallback; log and metrics name module and version`, async ({
    stack,
    memberPage,
    complaints,
  }) => {
    const changed = await buildChanged('mfe-notes', file, change);
    await whileChanged(stack, 'notes', async () => {
      await releaseFolder(stack, changed.folder);
      await memberPage.goto('/');
      const failed = memberPage.getByRole('region', { name: 'Personal Notes' });
      await expect(failed.getByText(new RegExp(`^Personal Notes ${version} `))).toBeVisible();
      await expect(memberPage.getByText('No tools added yet')).toBeVisible();
      await memberPage.getByRole('link', { name: 'Add New Tool' }).first().click();
      await expect(memberPage.getByRole('heading', { name: 'Add New Tool' })).toBeVisible();
      await expect
        .poll(() => complaints.join('\n'))
        .toContain(`module notes ${version} failed (${kind})`);
      await expect
        .poll(() => measured(stack.metricsAddress))
        .toContain(
          `firedeck_module_failures_total{module="notes",version="${version}",kind="${kind}"} `,
        );
    });
    await changed.remove();
  });

const measured = async (address: string) => (await fetch(address)).text();
