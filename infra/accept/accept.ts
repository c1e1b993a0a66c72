import { createKubectl } from '../cluster/kubectl.ts';
import { runMain } from '../lib/command-line.ts';
import { findProgram } from '../lib/find-program.ts';
import { shutdownSignal, waitForShutdown } from '../lib/shutdown.ts';
import { UserError } from '../lib/user-error.ts';
import type { CheckContext } from './check.ts';
import { checks } from './checks.ts';
import { type AcceptOptions, readAcceptOptions } from './options.ts';
import type { Report } from './report/report.ts';
import { formatTextReport } from './report/text-report.ts';
import { writeReports } from './report/write-reports.ts';
import { runAcceptance } from './run-acceptance.ts';
import { createUndo } from './undo.ts';

const exitCodes = { passed: 0, failed: 1, usage: 2, stopped: 130 } as const;

await runMain(async () => {
  const context = await prepare();
  if (!context) return exitCodes.usage;
  const { address, disruptive, folder } = context.options;
  void waitForShutdown().then(() => context.log('Stopping: reverting changes first.'));
  const startedAt = new Date().toISOString();
  const results = await runAcceptance(checks, context);
  const report: Report = { address, startedAt, disruptive, checks: results };
  await writeReports(folder, report);
  console.log(`\n${formatTextReport(report)}\nThe report is in ${folder}, as text, JSON and HTML.`);
  if (results.some(({ state }) => state === 'failed')) return exitCodes.failed;
  return shutdownSignal.aborted ? exitCodes.stopped : exitCodes.passed;
});

/** Prints a usage error and returns null. */
async function prepare(): Promise<CheckContext | null> {
  try {
    return createContext(await readAcceptOptions(checks.map(({ id }) => id)));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    return null;
  }
}

function createContext(options: AcceptOptions): CheckContext {
  const { kubeconfig } = options;
  const program = findProgram('kubectl');
  if (kubeconfig && !program)
    throw new UserError('--kubeconfig needs kubectl, which is not on PATH.');
  const env = { ...process.env, KUBECONFIG: kubeconfig };
  // Its own process group, so that Ctrl-C does not end kubectl while it reverts changes.
  const create = (more: object) =>
    program && kubeconfig
      ? createKubectl(program, kubeconfig, { env, detached: true, ...more })
      : undefined;
  return {
    options,
    kubectl: create({ signal: shutdownSignal }),
    undo: createUndo(create({})),
    signal: shutdownSignal,
    log: (line) => console.log(line),
  };
}
