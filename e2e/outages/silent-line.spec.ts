import { signUpThroughApi } from '../fixtures/firedeck.ts';
import { long } from '../fixtures/long-test.ts';
import { expect, test } from '../fixtures/test-with-faults.ts';

// The browser logs aborted requests, so the console is not checked here.
test(
  'the network drops every packet while nobody touches the board › the board says so within 35 s',
  long,
  async ({ faults, page, context, account, board }) => {
    const unreachable = page.getByText("Can't reach Firedeck");
    await signUpThroughApi(context, account);
    await board.open();
    faults.hang();
    await expect(unreachable).toBeVisible({ timeout: 35_000 });
    faults.clear();
    await expect(unreachable).toHaveCount(0, { timeout: 30_000 });
  },
);
