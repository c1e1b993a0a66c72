import { runMain } from '../lib/command-line.ts';
import { UserError } from '../lib/user-error.ts';
import { backupBench } from './backup-bench.ts';
import { boardBench } from './board-bench.ts';
import { iconsBench } from './icons-bench.ts';
import { liveBench } from './live-bench.ts';
import { openingBench } from './opening-bench.ts';
import { peopleBench } from './people-bench.ts';
import { sessionsBench } from './sessions-bench.ts';
import { startBench } from './start-bench.ts';

/** All benches in the order of running. Each prints its table and returns whether it met its goals. */
const benches: Record<string, () => Promise<boolean>> = {
  board: boardBench,
  opening: openingBench,
  icons: iconsBench,
  sessions: sessionsBench,
  people: peopleBench,
  live: liveBench,
  backup: backupBench,
  start: startBench,
};

await runMain(async () => {
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benches);
  const unknown = wanted.find((name) => benches[name] === undefined);
  if (unknown !== undefined)
    throw new UserError(
      `There is no bench "${unknown}": choose from ${Object.keys(benches).join(', ')}.`,
    );
  let all = true;
  for (const name of wanted) {
    console.log(`\n── ${name}`);
    all = ((await benches[name]?.()) ?? false) && all;
  }
  return all ? 0 : 1;
});
