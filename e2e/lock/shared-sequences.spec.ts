import { createRandom, type Random } from '@firedeck/infra/local';
import type { BrowserContext, Page } from '@playwright/test';
import type { BrowserProfile } from '../fixtures/browser-profile.ts';
import { findInBrowser, findInMemory } from '../fixtures/find-traces.ts';
import type { Account } from '../fixtures/firedeck.ts';
import {
  createMemberElsewhere,
  expect,
  expectSignedOut,
  lockHeading,
  openEnrolled,
  signIn,
  storedAfterMs,
  test,
  typeInto,
} from '../fixtures/shared-device.ts';
import { BoardPage } from '../pages/board-page.ts';

// Traces read the fields of pages, and their copies would stay in the pages' memory.
test.use({ trace: 'off' });

const runs = Number(process.env.FIREDECK_SHARED_RUNS ?? 1);
// The first process sets the seed for its child processes.
process.env.FIREDECK_SEED ??= process.env.FIREDECK_RUN_SEED ?? String(Date.now() % 1_000_000);
const seed = Number(process.env.FIREDECK_SEED);
const steps = 8;

interface Member {
  account: Account;
  /** Text that their notes must always contain. */
  text: string;
  typed: { at: number; text: string }[];
}

/** Two members of one watch and their shared browser. */
interface Scene {
  station: BrowserProfile;
  context: BrowserContext;
  page: Page;
  members: readonly [Member, Member];
  /** The member of the current session. */
  current: Member | null;
  isLocked: boolean;
  random: Random;
}

interface Step {
  name: string;
  isPossible(scene: Scene): boolean;
  take(scene: Scene): Promise<void>;
}

const isOpen = ({ current, isLocked }: Scene) => current !== null && !isLocked;
const otherOf = ({ members, current }: Scene): Member =>
  members[0] === current ? members[1] : members[0];

const allSteps: readonly Step[] = [
  {
    name: 'signs in',
    isPossible: ({ current }) => current === null,
    async take(scene) {
      await signInAs(scene, scene.random.pick(scene.members));
    },
  },
  {
    name: 'types',
    isPossible: isOpen,
    async take({ current, page, random }) {
      const { notes } = new BoardPage(page);
      await notes.focus();
      await page.keyboard.press('Control+End');
      const count = 4 + random.below(12);
      for (let typed = 0; typed < count && current; typed += 1) {
        await page.keyboard.insertText(random.pick(['a', 'e', 'r', ' ', 'ß', '7']));
        const text = await notes.inputValue();
        current.typed.push({ at: Date.now(), text });
      }
    },
  },
  {
    name: 'locks',
    isPossible: isOpen,
    async take(scene) {
      await scene.page.keyboard.press('Control+Alt+L');
      await expect(lockHeading(scene.page)).toBeVisible();
      scene.isLocked = true;
    },
  },
  {
    name: 'unlocks',
    isPossible: ({ isLocked }) => isLocked,
    async take(scene) {
      const { page, current } = scene;
      await typeInto(page.getByLabel('Password', { exact: true }), current?.account.password ?? '');
      await page.getByRole('button', { name: 'Unlock' }).click();
      scene.isLocked = false;
      await findOwnText(scene);
    },
  },
  {
    name: 'gives way to the other',
    isPossible: ({ isLocked }) => isLocked,
    async take(scene) {
      await scene.page.getByRole('link', { name: 'Sign in as someone else' }).click();
      await signInAs(scene, otherOf(scene));
    },
  },
  {
    name: 'signs out',
    isPossible: isOpen,
    async take(scene) {
      settleText(scene);
      // If a busy machine needs more than 2 s for a save, the sign-out asks for confirmation.
      await expect(scene.page.getByText('Saving...')).toHaveCount(0);
      await new BoardPage(scene.page).signOut();
      await expectSignedOut(scene.page);
      scene.current = null;
    },
  },
  {
    name: 'loses the power',
    isPossible: ({ current }) => current !== null,
    async take(scene) {
      settleText(scene);
      await scene.station.kill();
      scene.context = await scene.station.open();
      scene.page = await scene.context.newPage();
      // Most browsers drop session cookies, some restore them from disk.
      const isSessionOver = scene.random.below(3) > 0;
      if (isSessionOver) await removeSessionCookies(scene.context);
      await scene.page.goto('/');
      const email = scene.page.getByLabel('Email');
      const { heading } = new BoardPage(scene.page);
      await expect(email.or(heading).or(lockHeading(scene.page)).first()).toBeVisible();
      scene.isLocked = await lockHeading(scene.page).isVisible();
      if (await email.isVisible()) scene.current = null;
      else if (!scene.isLocked) await findOwnText(scene);
    },
  },
];

const removeSessionCookies = (context: BrowserContext) => context.clearCookies({ name: /_rt/ });

async function signInAs(scene: Scene, member: Member): Promise<void> {
  settleText(scene);
  await signIn(scene.page, member.account);
  scene.current = member;
  scene.isLocked = false;
  await findOwnText(scene);
}

/** Text that is old enough to be stored must not be lost from now on. */
function settleText({ current }: Scene): void {
  const until = Date.now() - storedAfterMs;
  const stored = current?.typed.findLast(({ at }) => at <= until);
  if (current && stored) current.text = stored.text;
  if (current) current.typed = [];
}

/** Asserts that the notes contain all of their text. */
async function findOwnText(scene: Scene): Promise<void> {
  const { current, page } = scene;
  if (!current) return;
  settleText(scene);
  const { notes } = new BoardPage(page);
  await expect(notes).toBeEditable();
  const { text } = current;
  await expect.poll(async () => (await notes.inputValue()).slice(0, text.length)).toBe(text);
  current.text = await notes.inputValue();
}

const tracesOf = ({ account }: Member): string[] => [account.email, account.lastName];

/** Asserts that nothing shows of a member who is signed out or locked. */
async function expectNothingOfOthers(scene: Scene, isMemoryRead: boolean): Promise<void> {
  const { members, context, isLocked, current } = scene;
  const others = members.filter((member) => member !== current || isLocked);
  const traces = others.flatMap((member) => [
    ...tracesOf(member),
    // Short texts would also occur by chance.
    ...(member.text.length > 8 ? [member.text] : []),
  ]);
  expect(await findInBrowser(context, traces)).toEqual([]);
  if (isMemoryRead)
    await expect.poll(() => findInMemory(context, traces), { timeout: 30_000 }).toEqual([]);
}

for (let run = 1; run <= runs; run += 1)
  test(`run ${run} of seed ${seed}: two members of one device, ${steps} steps › never a byte of the other member, no typed text lost`, async ({
    browser,
    station,
    stack,
  }) => {
    test.setTimeout(180_000);
    const random = createRandom(seed + run);
    const names = [`Alfa${seed}x${run}`, `Bravo${seed}x${run}`] as const;
    const [first, second] = await Promise.all(
      names.map((lastName) => createMemberElsewhere(browser, { lastName })),
    );
    if (!first || !second) throw new Error('Two members are missing');
    const context = await openEnrolled(station, stack);
    const scene: Scene = {
      station,
      context,
      page: await context.newPage(),
      members: [
        { account: first, text: '', typed: [] },
        { account: second, text: '', typed: [] },
      ],
      current: null,
      isLocked: false,
      random,
    };
    for (let step = 1; step <= steps; step += 1) {
      const { name, take } = random.pick(allSteps.filter((one) => one.isPossible(scene)));
      await test.step(`${step}: ${name}`, () => take(scene));
      await expectNothingOfOthers(scene, step === steps && !scene.isLocked);
    }
  });
