import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../lib/folders.ts';
import type { Lockfile } from '../lib/lockfile.ts';
import { findNewPackages } from './new-packages.ts';

// Without a network the check must not cause delays.
const longestMs = 20_000;
const severe = ['high', 'critical'];

/** The parts of the npm audit output that are used. */
interface AuditReport {
  message?: string;
  vulnerabilities?: Record<string, { name: string; severity: string; nodes?: string[] }>;
}

/**
 * Fails for packages with severe vulnerabilities that the change adds. For existing packages it only
 * prints them, because a new advisory must not fail an unrelated change.
 *
 * @returns why the check could not run, or whether it passed.
 */
export function checkAdvisories(
  audit = runAudit,
  added: string[] | string = findNewPackages(),
): boolean | string {
  const lock = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8'));
  const found = findSevere(audit(), lock);
  if (typeof found === 'string') return found;
  const isNew = ({ version }: Severe) => added.includes(version);
  for (const one of found) {
    const consequence = isNew(one) ? 'this change brings it' : 'it was there before';
    console.log(
      `! known vulnerability: ${one.version} (${one.severity}): ${consequence}; run npm audit`,
    );
  }
  return !found.some(isNew);
}

function runAudit(): string {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--fetch-retries=0'], {
    cwd: checkout,
    encoding: 'utf8',
    timeout: longestMs,
  });
  return stdout ?? '';
}

interface Severe {
  /** As `name@version`. */
  version: string;
  severity: string;
}

/** Packages with severe vulnerabilities, or why they are unknown. */
export function findSevere(text: string, { packages }: Lockfile): Severe[] | string {
  const { vulnerabilities, message = '' } = parseReport(text);
  if (!vulnerabilities)
    return `the registry has no advisories${message && `: ${message.split(' - ')[0]}`}`;
  return Object.values(vulnerabilities)
    .filter(({ severity }) => severe.includes(severity))
    .flatMap(({ name, severity, nodes = [] }) =>
      nodes.map((path) => ({ version: `${name}@${packages[path]?.version}`, severity })),
    );
}

function parseReport(text: string): AuditReport {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
