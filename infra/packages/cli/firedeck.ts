import { releaseUsage } from '../../commands.mjs';
import { runReleaseCommand } from '../../release/run-release-command.ts';
import { moduleWorkplace } from './module-workplace.ts';

const usage = releaseUsage({
  call: 'firedeck <command> [module] [options]',
  address: 'the Firedeck to release to',
  artifacts: '',
  key: '',
  note: 'Run it in the folder of the module, which it then need not name.',
});

await runReleaseCommand(moduleWorkplace(process.cwd()), usage);
