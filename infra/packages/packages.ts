import { join, relative } from 'node:path';
import { readOptions, runMain } from '../lib/command-line.ts';
import { checkout } from '../lib/folders.ts';
import { packPackages } from './pack.ts';

await runMain(async () => {
  const { values } = readOptions({ to: { type: 'string' } });
  const to = values.to ?? join(checkout, '.local/packages');
  const packages = await packPackages(to);
  for (const { manifest, file } of packages)
    console.log(`${manifest.name} ${manifest.version}: ${relative(process.cwd(), file)}`);
  console.log('Publish each with "npm publish <file>", in this order.');
  return 0;
});
