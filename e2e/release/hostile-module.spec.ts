import { setEnabled } from '@firedeck/infra/release';
import { addTools } from '../fixtures/tools.ts';
import { buildChanged } from './build-changed.ts';
import { findFolder, releaseFolder, whileChanged } from './live-modules.ts';
import { expect, test } from './release-stack.ts';

const loopMs = 3_000;
const hostile = { color: 'rgb(1, 2, 3)', actions: 20_000, toasts: 500 };

// A card whose buttons do what a broken or malicious module could do.
const hostileCard = `
import { useDispatch } from '@firedeck/kit';
import { showToast } from '@firedeck/sdk';
import { useState } from 'react';

export function View() {
  const dispatch = useDispatch();
  const [done, setDone] = useState('');
  const deeds = {
    throw() {
      throw new Error('thrown in a handler');
    },
    loop() {
      for (const end = Date.now() + ${loopMs}; Date.now() < end; );
    },
    flood() {
      for (let n = 0; n < ${hostile.actions}; n += 1)
        dispatch({ type: 'notes/flood', payload: 'x'.repeat(1000) });
      for (let n = 0; n < ${hostile.toasts}; n += 1) showToast({ kind: 'info', title: 'Toast ' + n });
    },
    leakByElement() {
      const style = document.createElement('style');
      style.textContent = '* { color: ${hostile.color} !important }';
      document.head.append(style);
    },
    leakByScript() {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { color: ${hostile.color} !important }');
      document.adoptedStyleSheets.push(sheet);
    },
  };
  return (
    <section aria-label="Hostile">
      {Object.entries(deeds).map(([name, deed]) => (
        <button key={name} type="button" onClick={() => { deed(); setDone(name); }}>
          {name}
        </button>
      ))}
      <p>done: {done}</p>
    </section>
  );
}
`;

test('a hostile module › the board stays usable, within the limits of isolation', async ({
  stack,
  memberPage,
  complaints,
}) => {
  const changed = await buildChanged(
    'mfe-notes',
    'src/notes-card/notes-card.tsx',
    () => hostileCard,
  );
  const card = memberPage.getByRole('region', { name: 'Hostile' });
  const heading = memberPage.getByRole('heading', { name: 'Tools', level: 1 });
  const color = () => heading.evaluate((element) => getComputedStyle(element).color);
  const does = (attempt: string) =>
    card.getByRole('button', { name: attempt, exact: true }).click();

  async function boardIsUsable(): Promise<void> {
    await memberPage.getByRole('link', { name: 'Add New Tool' }).first().click();
    await expect(memberPage.getByRole('heading', { name: 'Add New Tool' })).toBeVisible();
    await memberPage.getByRole('link', { name: 'Dashboard' }).click();
    await expect(memberPage.getByText('No tools added yet')).toBeVisible();
    await expect(card).toBeVisible();
  }

  await whileChanged(stack, 'notes', async () => {
    await releaseFolder(stack, changed.folder);
    await memberPage.goto('/');
    await expect(card).toBeVisible();
    const usual = await color();

    await test.step('throws in an event handler › logged, no fallback is shown', async () => {
      await does('throw');
      await expect.poll(() => complaints.join('\n')).toContain('exception: thrown in a handler');
      await expect(card).toBeVisible();
      await boardIsUsable();
    });

    await test.step('loops for 3 s › the page blocks, and clicks take effect afterwards', async () => {
      await does('loop');
      await expect(card.getByText('done: loop')).toBeVisible();
      await boardIsUsable();
    });

    await test.step('floods the store and the toasts › one toast at a time, the rest works', async () => {
      await does('flood');
      await expect(card.getByText('done: flood')).toBeVisible();
      expect(await memberPage.getByText(/^Toast \d+$/).count()).toBeLessThanOrEqual(1);
      await boardIsUsable();
    });

    await test.step('leaks styles by an element › blocked by the policy', async () => {
      await does('leakByElement');
      await expect(card.getByText('done: leakByElement')).toBeVisible();
      await expect.poll(() => complaints.join('\n')).toContain('Content Security Policy');
      expect(await color()).toBe(usual);
    });

    await test.step('leaks styles by script › they apply until a load without the module', async () => {
      await does('leakByScript');
      expect(await color()).toBe(hostile.color);
      await boardIsUsable();
      await setEnabled({ ...findFolder(stack, 'notes'), enabled: false });
      await memberPage.reload();
      await expect(memberPage.getByText(/is currently turned off/)).toBeVisible();
      expect(await color()).toBe(usual);
    });
  });
  await changed.remove();
});

test('a module throws at a live event › logged without a fallback, and the other modules get the event', async ({
  stack,
  memberPage,
  context,
  complaints,
}) => {
  const changed = await buildChanged('mfe-notes', 'src/module.ts', (text) =>
    text.replace(
      'setup: setUpNotes,',
      `setup: (context) => {
        context.onEvent('tools.changed', () => { throw new Error('thrown at an event'); });
        return setUpNotes(context);
      },`,
    ),
  );
  await whileChanged(stack, 'notes', async () => {
    await releaseFolder(stack, changed.folder);
    const isLive = memberPage.waitForResponse('**/api/events');
    await memberPage.goto('/');
    const notes = memberPage.getByPlaceholder('Add your personal notes here...');
    await expect(notes).toBeVisible();
    await isLive;
    await addTools(context, 1, 'https://dispatch.example/');
    await expect(memberPage.getByRole('heading', { name: 'Tool 1', exact: true })).toBeVisible();
    await expect
      .poll(() => complaints.join('\n'))
      .toMatch(/tools\.changed listener failed.*thrown at an event/);
    await expect(notes).toBeVisible();
  });
  await changed.remove();
});
