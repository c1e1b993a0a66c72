import { commands } from '../commands.mjs';
import { checkoutWorkplace } from './checkout-workplace.ts';
import { runReleaseCommand } from './run-release-command.ts';

await runReleaseCommand(checkoutWorkplace, commands.release.usage);
