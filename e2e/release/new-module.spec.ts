import { join } from 'node:path';
import { newReleaseKey } from '@firedeck/infra/local';
import { createModule, publish, release, status } from '@firedeck/infra/release';
import { build } from './build-changed.ts';
import { forgetModule } from './live-modules.ts';
import { partialCheckout } from './partial-checkout.ts';
import { expect, test } from './release-stack.ts';

test('a new module is created and released › it is in the navigation and on the board, without a restart', async ({
  stack,
  memberPage,
  complaints,
}) => {
  const { modules: before } = await status(stack);
  const processes = [...stack.bff.pids(), ...stack.worker.pids()];
  const { root, remove } = await partialCheckout('mfe-auth');
  try {
    const folder = await createModule({ root, id: 'incidents' });
    await build(folder, join(folder, 'dist'));

    const { artifacts } = stack.folders;
    const { descriptor } = await publish({ moduleFolder: folder, artifacts });
    const key = await newReleaseKey('incidents', stack.folders, stack.mongo.uri);
    await release({ address: stack.address, id: 'incidents', key, descriptor });

    await memberPage.goto('/');
    const card = memberPage.getByRole('region', { name: 'Incidents' });
    await expect(card.getByText('There is nothing here yet.')).toBeVisible();
    await memberPage.getByRole('navigation').getByRole('link', { name: 'Incidents' }).click();
    await expect(memberPage).toHaveURL('/incidents');
    await expect(memberPage.getByRole('heading', { name: 'Incidents', level: 1 })).toBeVisible();
    await expect(memberPage).toHaveTitle('Incidents · Firedeck');
    await memberPage.reload();
    await expect(memberPage.getByRole('heading', { name: 'Incidents', level: 1 })).toBeVisible();

    expect([...stack.bff.pids(), ...stack.worker.pids()]).toEqual(processes);
    const { modules: after } = await status(stack);
    expect(after.filter(({ id }) => id !== 'incidents')).toEqual(before);
    expect(complaints).toEqual([]);
  } finally {
    // The other files expect a board with the usual modules.
    await forgetModule(stack, 'incidents');
    await remove();
  }
});
