import { spawnSync } from 'node:child_process';
import { checkout } from './folders.ts';

// Without a network nobody waits for it.
const longestMs = 20_000;
const severe = ['high', 'critical'];

/** As much as we read of what npm audit prints. */
interface Said {
  message?: string;
  vulnerabilities?: Record<string, { name: string; severity: string }>;
}

/** Prints which packages that we install have known severe vulnerabilities, or why nobody knows. */
export function reportAdvisories(): void {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--fetch-retries=0'], {
    cwd: checkout,
    encoding: 'utf8',
    timeout: longestMs,
  });
  const verdict = verdictOf(stdout ?? '');
  if (typeof verdict === 'string') console.log(`– known vulnerabilities not checked: ${verdict}`);
  if (!Array.isArray(verdict)) return;
  for (const name of verdict)
    console.log(`! known vulnerability: ${name}; npm audit says more (not counted here)`);
}

/** True, the packages with severe holes, or why nobody knows. */
export function verdictOf(text: string): true | string[] | string {
  const { vulnerabilities, message = '' } = parsed(text);
  if (!vulnerabilities)
    return `the registry has no advisories${message && `: ${message.split(' - ')[0]}`}`;
  const holes = Object.values(vulnerabilities).filter(({ severity }) => severe.includes(severity));
  return holes.length === 0 || holes.map(({ name, severity }) => `${name} (${severity})`);
}

function parsed(text: string): Said {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
