import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesArePlain } from '../code-rules/plain-names.ts';
import { contractsHold } from '../contracts/contracts.ts';
import { reportAdvisories } from './advisories.ts';
import { runCommand } from './command-line.ts';
import { checkout } from './folders.ts';
import { entriesWithAddress, entriesWithoutIntegrity, missingPackages } from './lockfile.ts';
import { newPackagesAreOld } from './new-packages.ts';
import { runVisibly } from './run-visibly.ts';
import { secondsSince } from './steps.ts';

/** What a change has to pass before any test of behaviour. */
const checks: [name: string, passes: () => Promise<boolean | string>][] = [
  ['format, lint and arrows', () => tool('biome', 'check', '--error-on-warnings')],
  ['types', () => tool('turbo', 'run', 'typecheck', '--continue', '--output-logs=errors-only')],
  ['plain names', async () => namesArePlain()],
  ['lockfile', async () => lockfileIsWhole()],
  ['new packages', async () => newPackagesAreOld()],
  ['contracts', contractsHold],
];

/** Runs every check, also after one failed; one that cannot be made says why, and does not count. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const total = { passed: 0, failed: 0 };
  for (const [name, passes] of checks) {
    const started = Date.now();
    const passed = await passes();
    if (typeof passed === 'string') {
      console.log(`– ${name} not checked: ${passed}`);
      continue;
    }
    total[passed ? 'passed' : 'failed'] += 1;
    console.log(`${passed ? '✓' : '✗'} ${name} (${secondsSince(started)})`);
  }
  // Not counted: what became known today is no fault of the change.
  reportAdvisories();
  return total;
}

async function tool(name: string, ...args: string[]): Promise<boolean> {
  const env = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' };
  return (await runVisibly(join(checkout, 'node_modules/.bin', name), args, env)) === 0;
}

function lockfileIsWhole(): boolean {
  const lock = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8'));
  const faults = [
    ...missingPackages(lock).map(({ name, parent }) => `no entry for ${name} (${parent})`),
    ...entriesWithAddress(lock).map((path) => `${path} names a download address`),
    ...entriesWithoutIntegrity(lock).map((path) => `${path} has no hash`),
  ];
  for (const fault of faults) console.log(`package-lock.json: ${fault}`);
  if (faults.length > 0) console.log('Run: node infra/local/complete-lockfile.ts (Node 26)');
  return faults.length === 0;
}

if (import.meta.main) await runCommand(async () => ((await runChecks()).failed === 0 ? 0 : 1));
