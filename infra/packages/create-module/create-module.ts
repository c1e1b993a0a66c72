import { parseArgs } from 'node:util';
import { runMain } from '../../lib/command-line.ts';
import { UserError } from '../../lib/user-error.ts';
import { createOwnModule } from './create-own-module.ts';

const usage = `npm create @firedeck/module <name> -- [--title <title>]

Creates the folder <name> with a module of Firedeck: a page, a card on the board, tests, a README.
The name has 2 to 24 lower-case letters or digits, as incidents.`;

await runMain(async () => {
  const { values, positionals } = parseArgs({
    options: { title: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const [id, ...more] = positionals;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (id === undefined || more.length > 0) throw new UserError(`Give one name.\n\n${usage}`);
  const { title } = values;
  const folder = await createOwnModule({ parent: process.cwd(), id, ...(title && { title }) });
  console.log(`${folder} is a module of Firedeck.

  cd ${id}
  npm install
  npm test              its tests
  npm run typecheck
  npm run build         the artifact, in dist/
  npx firedeck --help   how it is published and released

Its README says more.`);
  return 0;
});
