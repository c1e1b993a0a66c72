import { createRandom } from '@firedeck/infra/local';
import { type BrowserProfile, makeBrowserProfile } from '../fixtures/browser-profile.ts';
import { test as base, expect, newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import { recordContextRequests } from '../fixtures/requests-elsewhere.ts';
import { draftRuns } from './draft-runs.ts';
import { endings } from './endings.ts';
import { fields, findField } from './fields.ts';
import { pause, typeInto } from './key-log.ts';

// Text of this age must survive any interruption.
const storedAfterMs = 250;
const { runs, seed } = draftRuns();

const test = base.extend<{ profile: BrowserProfile }>({
  profile: async ({ stack, launchOptions, requestsElsewhere }, use) => {
    const { address } = stack;
    const profile = await makeBrowserProfile(address, launchOptions, (context) =>
      recordContextRequests(context, () => [address], requestsElsewhere),
    );
    await use(profile);
    await profile.remove();
  },
});

for (let run = 1; run <= runs; run += 1) {
  const random = createRandom(seed + run);
  const field = random.pick(fields);
  // In turn, so that even a short run has all of them.
  const ending = endings[run % endings.length] as (typeof endings)[number];
  test(`run ${run} of seed ${seed}: text typed into ${field.name} survives ${ending.name}`, async ({
    stack,
    profile,
  }) => {
    test.setTimeout(120_000);
    const account = newAccount();
    const context = await profile.open();
    await signUpThroughApi(context, account);
    const path = await field.prepare(context);
    const page = await context.newPage();
    await page.goto(path);
    const keyLog = typeInto(await findField(field, page), random);
    await expect.poll(() => keyLog.textOlderThan(storedAfterMs, Date.now())).not.toBe('');
    await pause(random.below(5_700));
    let endedAt = Number.POSITIVE_INFINITY;
    const stopTyping = async (): Promise<void> => {
      await keyLog.stop();
      endedAt = Date.now();
    };
    const scene = { stack, profile, context, page, account, path, random, stopTyping };
    const found = await ending.happen(scene);
    const expectedText = keyLog.textOlderThan(storedAfterMs, endedAt);
    expect(expectedText.length).toBeGreaterThan(0);
    const beginning = async () =>
      (await (await findField(field, found)).inputValue()).slice(0, expectedText.length);
    await expect.poll(beginning, { timeout: 20_000 }).toBe(expectedText);
  });
}
