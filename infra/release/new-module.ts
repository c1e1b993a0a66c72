import { join, relative } from 'node:path';
import { readOptions, runMain } from '../lib/command-line.ts';
import { checkout } from '../lib/folders.ts';
import { runProgram } from '../lib/run-program.ts';
import { UserError } from '../lib/user-error.ts';
import { createModule } from './create-module.ts';

await runMain(async () => {
  const options = { title: { type: 'string' } } as const;
  const { values, positionals } = readOptions(options, true);
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0)
    throw new UserError('Give one name: npm run new-module -- incidents');
  const id = name.replace(/^mfe-/, '');
  const folder = await createModule({
    root: checkout,
    id,
    ...(values.title && { title: values.title }),
  });
  await runProgram(join(checkout, 'node_modules/.bin/biome'), ['check', '--write', folder]);
  const where = relative(checkout, folder);
  console.log(`${where} has a page, a card, tests and a README; package.json and the lockfile know it.

  npx vitest run --root ${where}          its tests
  npm start                               runs it beside the others
  npm run dev -- --only ${where}          while you work on it

In a Firedeck that runs elsewhere its team needs a key: npm run operator -- release-key ${id}
How to release it: infra/release/README.md. Who owns it: .github/CODEOWNERS.`);
  return 0;
});
