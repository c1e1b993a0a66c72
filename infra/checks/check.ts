import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkCodeRules } from '../code-rules/check-code-rules.ts';
import { isComposeFileSafe } from '../compose/rules.ts';
import { checkContracts } from '../contracts/contracts.ts';
import { runMain } from '../lib/command-line.ts';
import { checkout } from '../lib/folders.ts';
import { entriesWithAddress, entriesWithoutIntegrity, missingPackages } from '../lib/lockfile.ts';
import { runAttached } from '../lib/run-attached.ts';
import { secondsSince } from '../lib/steps.ts';
import { checkTable } from '../spec/check-coverage.ts';
import { checkAdvisories } from './advisories.ts';
import { checkPackageAge } from './new-packages.ts';
import { checkWorkflows } from './workflow-lint.ts';

/** Whether it passed, or why it could not run. */
type CheckResult = boolean | string;

/** Static checks that every change has to pass. */
const checks: [name: string, check: () => Promise<CheckResult>][] = [
  [
    'format, lint and dependency boundaries',
    () => runTool('biome', 'check', '--error-on-warnings'),
  ],
  ['types', () => runTool('turbo', 'run', 'typecheck', '--continue', '--output-logs=errors-only')],
  ['words, imports and keys', async () => checkCodeRules()],
  ['places in the table of the specification', async () => checkTable()],
  ['compose file', async () => isComposeFileSafe()],
  ['workflows', () => checkWorkflows()],
  ['lockfile', async () => isLockfileComplete()],
  ['new packages', async () => checkPackageAge()],
  ['contracts', checkContracts],
  ['known vulnerabilities', async () => checkAdvisories()],
];

/** Runs every check, even after a failure. A check that cannot run prints why and is not counted. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const total = { passed: 0, failed: 0 };
  for (const [name, check] of checks) {
    const started = Date.now();
    const result = await check();
    if (typeof result === 'string') {
      console.log(`– ${name} not checked: ${result}`);
      continue;
    }
    total[result ? 'passed' : 'failed'] += 1;
    console.log(`${result ? '✓' : '✗'} ${name} (${secondsSince(started)})`);
  }
  return total;
}

async function runTool(name: string, ...args: string[]): Promise<boolean> {
  const env = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' };
  return (await runAttached(join(checkout, 'node_modules/.bin', name), args, env)) === 0;
}

function isLockfileComplete(): boolean {
  const lock = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8'));
  const faults = [
    ...missingPackages(lock).map(({ name, parent }) => `no entry for ${name} (${parent})`),
    ...entriesWithAddress(lock).map((path) => `${path} names a download address`),
    ...entriesWithoutIntegrity(lock).map((path) => `${path} has no hash`),
  ];
  for (const fault of faults) console.log(`package-lock.json: ${fault}`);
  if (faults.length > 0) console.log('Run: node infra/offline/complete-lockfile.ts (Node 26)');
  return faults.length === 0;
}

if (import.meta.main) await runMain(async () => ((await runChecks()).failed === 0 ? 0 : 1));
