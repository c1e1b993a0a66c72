import { readOptions, runMain } from '../lib/command-line.ts';
import { waitForShutdown } from '../lib/shutdown.ts';
import { UserError } from '../lib/user-error.ts';
import { checkCoverage } from './check-coverage.ts';
import { prove } from './prove/prove.ts';

await runMain(async () => {
  const { values } = readOptions({
    prove: { type: 'string' },
    seed: { type: 'string' },
    rules: { type: 'boolean', default: false },
  });
  if (values.prove === undefined) return checkCoverage().failed === 0 ? 0 : 1;
  const count = readWhole('prove', values.prove);
  const seed = readWhole('seed', values.seed ?? '1');
  void waitForShutdown();
  const { red, green } = await prove(count, seed, values.rules);
  console.log(`\n${red + green} drawn with seed ${seed}: ${red} red, ${green} not`);
  return green === 0 && red > 0 ? 0 : 1;
});

function readWhole(name: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new UserError(`--${name} ${text} is not a whole number above 0.`);
}
