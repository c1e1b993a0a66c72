import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './folders.ts';
import {
  completed,
  entriesWithAddress,
  entriesWithoutIntegrity,
  missingPackages,
} from './lockfile.ts';

// `node infra/local/complete-lockfile.ts`: run after every change of dependencies, before committing.
const path = join(checkout, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
const missing = missingPackages(lock);
const addresses = entriesWithAddress(lock);
const whole = completed(lock);
const hashless: string[] = [];

for (const entry of entriesWithoutIntegrity(whole)) {
  const name = entry.slice(entry.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const version = `${name}@${whole.packages[entry]?.version}`;
  const integrity = integrityOf(version);
  if (integrity === null) hashless.push(version);
  else whole.packages[entry] = { ...whole.packages[entry], integrity };
}

writeFileSync(path, `${JSON.stringify(whole, null, 2)}\n`);
for (const { name, version, parent } of missing)
  console.log(`added ${name} ${version} (${parent})`);
console.log(`${missing.length} entries added, ${addresses.length} download addresses removed`);
for (const version of hashless)
  console.error(`${version}: the registry has no hash, take a version of its parent that has all`);
if (hashless.length > 0) process.exitCode = 1;

function integrityOf(version: string): string | null {
  try {
    const answer = execFileSync('npm', ['view', version, 'dist.integrity'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return answer.trim() || null;
  } catch {
    return null;
  }
}
