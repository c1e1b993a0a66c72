import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkout } from '../lib/folders.ts';
import { pythonEnvironment } from '../lib/python-environment.ts';
import { sum, type Total } from '../lib/test-totals.ts';
import { type Finding, readSanity, readTester, unexpected } from './findings.ts';
import { startScim } from './start-scim.ts';

const execute = promisify(execFile);
const requirements = join(checkout, 'infra/scim-check/requirements.txt');
/** The versions of scim2-tester and scim-sanity in requirements.txt. */
const environment = 'scim-0.5.2-0.7.4';
// It cannot be started as a module.
const tester = ['-c', 'from scim2_cli import cli; cli()'];
const outputBytes = 64 * 1024 * 1024;

/** Runs two independent clients against our SCIM server; an unexpected finding is a failure. */
export async function checkScim(): Promise<Total> {
  let python: string;
  try {
    python = join(await pythonEnvironment(environment, requirements), 'bin/python3');
  } catch (error) {
    console.log(`Skipped: SCIM by other clients; ${(error as Error).message}.`);
    return { passed: 0, failed: 0, skipped: 2 };
  }
  const scim = await startScim();
  try {
    const env = { ...process.env, SCIM_CLI_HEADERS: `Authorization: Bearer ${scim.key}` };
    const tested = readTester(
      await output(python, [...tester, '-u', scim.address, 'test', '-v'], env),
    );
    const options = ['--token', scim.key, '--json-output', '--i-accept-side-effects'];
    const sanity = readSanity(
      await output(python, ['-m', 'scim_sanity', 'probe', scim.address, ...options], env),
    );
    return sum(report('scim2-tester', tested), report('scim-sanity', sanity));
  } finally {
    await scim.stop();
  }
}

/** The output of the program, also when it exits with findings. */
async function output(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const ended = await execute(file, args, { env, maxBuffer: outputBytes }).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  );
  return ended.stdout;
}

function report(program: string, findings: Finding[]): Total {
  const faults = unexpected(findings);
  const good = findings.filter(({ isGood }) => isGood).length;
  console.log(
    `${program}: ${findings.length} checks, ${good} met, ${findings.length - good - faults.length} expected findings`,
  );
  for (const { title, text } of faults) console.log(`  ${title}: ${text}`);
  // No output means that nothing was checked.
  return findings.length > 0 && faults.length === 0
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1 };
}

// `node infra/scim-check/check-scim.ts`: as `npm run scim` starts it.
if (import.meta.main) {
  const { failed } = await checkScim();
  process.exit(failed > 0 ? 1 : 0);
}
