import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../lib/folders.ts';
import { entriesWithAddress, entriesWithoutIntegrity, missingPackages } from '../lib/lockfile.ts';
import { completeLockfile } from './lockfile-completion.ts';

// Run `node infra/offline/complete-lockfile.ts` after every dependency change, before committing.
const path = join(checkout, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
const missing = missingPackages(lock);
const addresses = entriesWithAddress(lock);
const complete = completeLockfile(lock);
const withoutHash: string[] = [];

for (const entry of entriesWithoutIntegrity(complete)) {
  const name = entry.slice(entry.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const version = `${name}@${complete.packages[entry]?.version}`;
  const integrity = fetchIntegrity(version);
  if (integrity === null) withoutHash.push(version);
  else complete.packages[entry] = { ...complete.packages[entry], integrity };
}

writeFileSync(path, `${JSON.stringify(complete, null, 2)}\n`);
for (const { name, version, parent } of missing)
  console.log(`added ${name} ${version} (${parent})`);
console.log(`${missing.length} entries added, ${addresses.length} download addresses removed`);
for (const version of withoutHash)
  console.error(`${version}: the registry has no hash; choose another version of its parent`);
if (withoutHash.length > 0) process.exitCode = 1;

function fetchIntegrity(version: string): string | null {
  try {
    const response = execFileSync('npm', ['view', version, 'dist.integrity'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return response.trim() || null;
  } catch {
    return null;
  }
}
