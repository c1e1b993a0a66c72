import { afterEach, expect, test, vi } from 'vitest';
import { type FakeKubectl, makeFakeKubectl, type Rule } from '../test/fake-kubectl.ts';
import { healthyResponses, type Site, startSite } from '../test/https-site.ts';
import { testContext } from '../test/test-context.ts';
import { checkMail } from './mail.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));

const metrics = (sent: number) => ({
  status: 200,
  text: `# HELP\nfiredeck_queue_jobs_ended_total{queue="mail",outcome="completed"} ${sent}\n`,
});
const greeting = { greeting: '220 mail.example.org ready' };
const sound: Rule[] = [
  { when: /get deployment\/mail/, prints: ['deployment/mail'] },
  { when: /greeting of its mail server/, prints: [greeting] },
  { when: /prints its metrics/, prints: [metrics(4), metrics(4), metrics(5)] },
];
const mailTo = 'chief@example.org';
const accepts = { ...healthyResponses, '/api/password-resets': { status: 204 } };

let site: Site;
let fake: FakeKubectl;
afterEach(async () => {
  await Promise.all([site.close(), fake.remove()]);
});

async function check(changes: Rule[], options = {}, responses = accepts) {
  site = await startSite({ responses });
  fake = await makeFakeKubectl([...changes, ...sound]);
  return checkMail(testContext({ address: site.address, ...options }, fake.program));
}

test('a greeting, and an email is sent › no problem', async () => {
  expect(await check([], { mailTo })).toEqual({
    facts: [
      'the mail server greets the worker: 220 mail.example.org ready',
      `a mail went out: look into the mailbox of ${mailTo}`,
    ],
    problems: [],
  });
});

test('no --mail-to › sending is not tried', async () => {
  expect(await check([])).toMatchObject({
    problems: [],
    untried: [expect.stringMatching(/--mail-to/)],
  });
});

test.each<[string, Rule[], typeof accepts, string]>([
  [
    'an unreachable mail server',
    [{ when: /greeting of/, prints: [{ problem: 'connect ETIMEDOUT' }] }],
    accepts,
    'the mail server answers the worker: connect ETIMEDOUT',
  ],
  [
    'a mail server that refuses the worker',
    [{ when: /greeting of/, prints: [{ greeting: '554 no' }] }],
    accepts,
    'the mail server answers the worker: 554 no',
  ],
  [
    'no email is sent',
    [{ when: /prints its metrics/, prints: [metrics(4)] }],
    accepts,
    'no mail went out in a minute; is chief@example.org a member with a confirmed address?',
  ],
  [
    'the request for a link is refused',
    [],
    { ...healthyResponses, '/api/password-resets': { status: 429 } } as typeof accepts,
    expect.stringMatching(/^a link for chief@example.org is refused: 429/),
  ],
])('%s › a problem', async (_circumstance, rules, responses, problem) => {
  expect((await check(rules, { mailTo }, responses)).problems).toEqual([problem]);
});

test('an installation without mail › not tried', async () => {
  const running = check([{ when: /get deployment\/mail/, prints: [''] }]);
  await expect(running).rejects.toMatchObject({ message: 'this installation sends no email' });
});
