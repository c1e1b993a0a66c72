import { readOptions, runMain } from '../lib/command-line.ts';
import { checkCoverage } from './check-coverage.ts';

await runMain(async () => {
  readOptions({});
  return checkCoverage().failed === 0 ? 0 : 1;
});
