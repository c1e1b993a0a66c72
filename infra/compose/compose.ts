import { join } from 'node:path';
import { runMain } from '../lib/command-line.ts';
import { hasImage } from '../lib/docker.ts';
import { checkout } from '../lib/folders.ts';
import { runAttached } from '../lib/run-attached.ts';
import { runProgram } from '../lib/run-program.ts';
import { UserError } from '../lib/user-error.ts';
import { composeRefusal } from './docker-compose.ts';

const folder = join(checkout, 'infra/compose');
const start = ['up', '--detach', '--wait'];

await runMain(async () => {
  const given = process.argv.slice(2);
  const refusal = await composeRefusal();
  if (refusal !== undefined) throw new UserError(refusal);
  const args = given.length > 0 ? given : start;
  if (args[0] === 'up') await buildMissingImages();
  const code = await compose(args);
  if (code === 0 && given.length === 0) await printNextSteps();
  return code;
});

function compose(args: string[]): Promise<number> {
  return runAttached('docker', ['compose', '--project-directory', folder, ...args]);
}

function query(...args: string[]): Promise<string> {
  return runProgram('docker', ['compose', '--project-directory', folder, ...args]);
}

/** Builds the images of this checkout, unless .env names others. */
async function buildMissingImages(): Promise<void> {
  const names = (await query('config', '--images')).split('\n');
  const own = names.filter((name) => /^firedeck\/[a-z]+:local$/.test(name));
  const found = await Promise.all(own.map(hasImage));
  if (found.every(Boolean)) return;
  const program = join(checkout, 'infra/images/images.ts');
  const code = await runAttached(process.execPath, [program, '--tag', 'local']);
  if (code !== 0) throw new UserError('The images could not be built.');
}

async function printNextSteps(): Promise<void> {
  const { services } = JSON.parse(await query('config', '--format', 'json'));
  console.log(`
Firedeck answers at ${services.bff.environment.PUBLIC_ORIGIN}
The first member: npm run compose -- run --rm operator invite <email>
The rest: infra/compose/README.md`);
}
