import { randomInt } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readOptions, runMain } from '../lib/command-line.ts';
import { readEnvironment } from '../lib/environment.ts';
import { shutdownSignal, waitForShutdown } from '../lib/shutdown.ts';
import { secondsSince } from '../lib/steps.ts';
import { makeTemporaryFolder, removeOrphans } from '../lib/temporary-folder.ts';
import { sum, type Total, totalLine } from '../lib/test-totals.ts';
import { UserError } from '../lib/user-error.ts';
import { formatFailedTests } from './failed-tests.ts';
import { listFailedTests, repeatFailed } from './repeat-failed.ts';
import { runAsProcess } from './run-as-process.ts';
import { type PartRun, parts } from './test-parts.ts';
import { planSequentially, planStages, type Sequence } from './test-stages.ts';
import { type FinishedPart, formatTable } from './test-table.ts';

// Coverage comes last: it reads the reports of the other parts.
const defaultParts = ['check', 'unit', 'integration', 'e2e', 'release', 'spec'];

// Other parts also depend on files that they do not import, such as built modules.
const partsByImports = ['unit', 'integration'];

// The others run whole, whatever is named.
const runsNamedFiles = ['unit', 'integration', 'e2e', 'release', 'drafts', 'faults', 'attacks'];

const longestName = Math.max(...Object.keys(parts).map((name) => name.length));

await runMain(async () => {
  const { values, positionals } = readOptions(
    {
      only: { type: 'string' },
      full: { type: 'boolean' },
      runs: { type: 'string' },
      seed: { type: 'string' },
      reports: { type: 'string' },
      shard: { type: 'string' },
      changed: { type: 'string' },
      'repeat-failed': { type: 'boolean' },
    },
    true,
  );
  const { full: isFull = false, 'repeat-failed': mayRepeat = false } = values;
  if (isFull) {
    process.env.FIREDECK_FAULTS = 'full';
    process.env.FIREDECK_DRAFT_RUNS = '200';
    process.env.FIREDECK_SHARED_RUNS = '100';
  }
  if (values.seed) process.env.FIREDECK_SEED = values.seed;
  // A rerun of failed tests draws the same values.
  process.env.FIREDECK_RUN_SEED ??= String(randomInt(2 ** 31));
  if (values.runs) process.env.FIREDECK_DRAFT_RUNS = values.runs;
  if (values.seed) process.env.FIREDECK_DRAFT_SEED = values.seed;
  const wanted = chooseParts(values.only);
  if (values.shard && values.only !== 'e2e') throw new UserError('--shard needs --only e2e.');
  if (values.changed !== undefined) checkChanged(values.changed, wanted);
  const files = [
    ...positionals,
    ...(values.shard ? [`--shard=${values.shard}`] : []),
    ...(values.changed ? [`--changed=${values.changed}`] : []),
  ];
  void waitForShutdown();
  const started = Date.now();
  const reports = values.reports ? resolve(values.reports) : await makeTemporaryFolder();
  await mkdir(reports, { recursive: true });
  const ran: FinishedPart[] = [];
  let failedTests: string[] = [];
  try {
    for (const stage of isFull || hasExternalServers()
      ? planSequentially(wanted)
      : planStages(wanted)) {
      const runPart = stage.length > 1 ? runInProcess : runAlone;
      await Promise.all(
        stage.map((sequence) =>
          runSequence(sequence, runPart, ran, { reports, files, isFull, mayRepeat }),
        ),
      );
    }
    // While parts run in parallel, reports may be incomplete.
    if (ran.length > 1) failedTests = formatFailedTests(listFailedTests(reports));
  } finally {
    if (!values.reports) await rm(reports, { recursive: true, force: true });
    // Test runners leave their servers behind when a signal ends them.
    if (shutdownSignal.aborted) await removeOrphans();
  }
  const total = ran.map((part) => part.total).reduce(sum, { passed: 0, failed: 0 });
  if (ran.length > 1)
    console.log(
      ['', ...formatTable(ran, Date.now() - started), '', ...failedTests].join('\n').trimEnd(),
    );
  // The table already has the skipped tests; CI reads the last line.
  const { skipped, ...counted } = total;
  console.log(`\n${totalLine(ran.length > 1 ? counted : total)}`);
  const hasRun = total.passed + (skipped ?? 0) > 0 || values.changed !== undefined;
  return total.failed === 0 && hasRun ? 0 : 1;
});

// On external servers parallel parts would share one Redis database.
function hasExternalServers(): boolean {
  const { mongodbUri, redisUrl } = readEnvironment();
  return mongodbUri !== undefined || redisUrl !== undefined;
}

function chooseParts(only: string | undefined): string[] {
  const wanted = only?.split(',') ?? defaultParts;
  const unknown = wanted.find((name) => parts[name] === undefined);
  if (unknown === undefined) return wanted;
  throw new UserError(
    `There is no part "${unknown}": choose from ${Object.keys(parts).join(', ')}.`,
  );
}

function checkChanged(commit: string, wanted: string[]): void {
  if (wanted.every((name) => partsByImports.includes(name)) && commit !== '') return;
  throw new UserError(
    `--changed names a commit, and needs --only with ${partsByImports.join(' or ')}.`,
  );
}

interface WholeRun extends PartRun {
  /** The folder of all parts. */
  reports: string;
  mayRepeat: boolean;
}

type RunPart = (name: string, run: WholeRun) => Promise<Total>;

async function runSequence(
  sequence: Sequence,
  runPart: RunPart,
  ran: FinishedPart[],
  run: WholeRun,
): Promise<void> {
  for (const name of sequence) {
    const started = Date.now();
    // A part that did not run must not count as a success.
    const total = shutdownSignal.aborted ? { passed: 0, failed: 1 } : await runPart(name, run);
    ran.push({ name, total, milliseconds: Date.now() - started });
  }
}

async function runAlone(name: string, { mayRepeat, ...run }: WholeRun): Promise<Total> {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const total = readsReports(name)
    ? await findPart(name)(run)
    : await runTests(name, run, mayRepeat);
  console.log(`── ${name}: ${totalLine(total)} (${secondsSince(started)})`);
  return total;
}

/** It reads the reports of other parts, so there is nothing to rerun. */
function readsReports(name: string): boolean {
  return name === 'spec';
}

function findPart(name: string): (typeof parts)[string] {
  return parts[name] as (typeof parts)[string];
}

/** Runs a part with its own folder of reports. */
async function runTests(name: string, run: PartRun, mayRepeat: boolean): Promise<Total> {
  const reports = join(run.reports, name);
  await mkdir(reports, { recursive: true });
  const first = await findPart(name)({ ...run, reports });
  if (!mayRepeat || !runsNamedFiles.includes(name)) return first;
  return repeatFailed(first, reports, (files, folder) =>
    findPart(name)({ ...run, reports: folder, files, isRepeated: true }),
  );
}

function runInProcess(name: string, { reports, files, mayRepeat }: WholeRun): Promise<Total> {
  const args = [import.meta.filename, '--only', name, '--reports', reports, ...files];
  if (mayRepeat) args.push('--repeat-failed');
  return runAsProcess(args, (line) => console.log(`${name.padEnd(longestName)} │ ${line}`));
}
