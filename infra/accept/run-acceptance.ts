import { errorMessage } from '../lib/user-error.ts';
import {
  type Check,
  type CheckContext,
  type CheckResult,
  type Finding,
  NotTried,
} from './check.ts';

type Outcome = Omit<CheckResult, 'id' | 'shows' | 'seconds'>;

/** Runs the checks sequentially, and reverts the changes of each, even after an error. */
export async function runAcceptance(
  checks: readonly Check[],
  context: CheckContext,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    const startedAt = Date.now();
    const outcome = await runCheck(check, context);
    const seconds = Math.round((Date.now() - startedAt) / 100) / 10;
    results.push({ id: check.id, shows: check.shows, seconds, ...outcome });
    context.log(`${check.id}: ${outcome.state} (${seconds} s)`);
  }
  return results;
}

async function runCheck(check: Check, context: CheckContext): Promise<Outcome> {
  const { options, signal, undo, log } = context;
  if (options.only.length > 0 && !options.only.includes(check.id))
    return notTried('--only names others', `--only ${check.id}`);
  if (signal.aborted) return notTried('the run was stopped', 'another run');
  if (check.disruptive && !options.disruptive)
    return notTried(`it may interrupt members: ${check.changes}`, `--disruptive; ${check.needs}`);
  if (check.changes) log(`${check.id} changes the installation: ${check.changes}`);
  const found = await check.run(context).then(assess, (error: unknown) => {
    if (error instanceof NotTried) return notTried(error.message, error.needs);
    return assess({ facts: [], problems: [errorMessage(error)] });
  });
  const outcome = signal.aborted ? notTried('the run was stopped meanwhile', 'another run') : found;
  const failures = await undo.run();
  if (failures.length === 0) return outcome;
  return { ...outcome, state: 'failed', problems: [...outcome.problems, ...failures] };
}

const assess = (finding: Finding): Outcome => ({
  state: finding.problems.length > 0 ? 'failed' : 'passed',
  ...finding,
});

const notTried = (reason: string, needs: string): Outcome => ({
  state: 'not tried',
  facts: [],
  problems: [],
  reason,
  needs,
});
