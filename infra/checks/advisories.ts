import { spawnSync } from 'node:child_process';
import { checkout } from '../lib/folders.ts';

// Without a network the check must not delay anything.
const longestMs = 20_000;
const severe = ['high', 'critical'];

/** The part of the output of npm audit that we read. */
interface AuditReport {
  message?: string;
  vulnerabilities?: Record<string, { name: string; severity: string }>;
}

/** Prints the installed packages with known severe vulnerabilities, or why they were not checked. */
export function reportAdvisories(): void {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--fetch-retries=0'], {
    cwd: checkout,
    encoding: 'utf8',
    timeout: longestMs,
  });
  const verdict = findSevere(stdout ?? '');
  if (typeof verdict === 'string') console.log(`– known vulnerabilities not checked: ${verdict}`);
  if (!Array.isArray(verdict)) return;
  for (const name of verdict)
    console.log(`! known vulnerability: ${name}; run npm audit for details (not counted here)`);
}

/** True, the packages with severe vulnerabilities, or why they are unknown. */
export function findSevere(text: string): true | string[] | string {
  const { vulnerabilities, message = '' } = parseReport(text);
  if (!vulnerabilities)
    return `the registry has no advisories${message && `: ${message.split(' - ')[0]}`}`;
  const found = Object.values(vulnerabilities).filter(({ severity }) => severe.includes(severity));
  return found.length === 0 || found.map(({ name, severity }) => `${name} (${severity})`);
}

function parseReport(text: string): AuditReport {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
