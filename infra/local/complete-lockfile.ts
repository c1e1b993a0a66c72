import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './folders.ts';
import { completed, entriesWithAddress, missingPackages } from './lockfile.ts';

// `node infra/local/complete-lockfile.ts`: run after every change of dependencies, before committing.
const path = join(checkout, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
const missing = missingPackages(lock);
const addresses = entriesWithAddress(lock);

writeFileSync(path, `${JSON.stringify(completed(lock), null, 2)}\n`);
for (const { name, version, parent } of missing)
  console.log(`added ${name} ${version} (${parent})`);
console.log(`${missing.length} entries added, ${addresses.length} download addresses removed`);
