import { setTimeout as pause } from 'node:timers/promises';
import { apiRequests } from '../../api-client/member.ts';
import { describeResponse, sendRequest } from '../../api-client/send-request.ts';
import type { Kubectl } from '../../cluster/kubectl.ts';
import { type CheckContext, type Finding, NotTried, needCluster } from '../check.ts';
import { hasDeployment, readMetric, runInPod, serverContainer } from '../cluster/run-in-pod.ts';

const sent = 'firedeck_queue_jobs_ended_total{queue="mail",outcome="completed"}';
const polls = { count: 30, everyMs: 2_000 };

interface Greeting {
  greeting?: string;
  problem?: string;
}

/** The mail server greets the worker, which sends an email if --mail-to names a member. */
export async function checkMail(context: CheckContext): Promise<Finding> {
  const kubectl = needCluster(context);
  const { address, mailTo } = context.options;
  if (!(await hasDeployment(kubectl, 'mail')))
    throw new NotTried(
      'this installation sends no email',
      'an overlay without the component no-mail',
    );
  const worker = serverContainer('mail');
  const { greeting = '', problem } = await runInPod<Greeting>(kubectl, worker, 'greet-mail-server');
  if (!greeting.startsWith('220'))
    return { facts: [], problems: [`the mail server answers the worker: ${problem ?? greeting}`] };
  const facts = [`the mail server greets the worker: ${greeting}`];
  if (!mailTo)
    return { facts, problems: [], untried: ['a mail itself; --mail-to <address of a member>'] };
  const before = (await readMetric(kubectl, sent)) ?? 0;
  const response = await sendRequest(address, apiRequests.requestReset(mailTo));
  if (response.status !== 204)
    return { facts, problems: [`a link for ${mailTo} is refused: ${describeResponse(response)}`] };
  if (await isSent(kubectl, before))
    return {
      facts: [...facts, `a mail went out: look into the mailbox of ${mailTo}`],
      problems: [],
    };
  return {
    facts,
    problems: [`no mail went out in a minute; is ${mailTo} a member with a confirmed address?`],
  };
}

async function isSent(kubectl: Kubectl, before: number): Promise<boolean> {
  for (let poll = 0; poll < polls.count; poll += 1) {
    if (((await readMetric(kubectl, sent)) ?? 0) > before) return true;
    await pause(polls.everyMs);
  }
  return false;
}
