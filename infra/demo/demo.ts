import { readOptions, runMain } from '../lib/command-line.ts';
import { readStackFile } from '../lib/stack-file.ts';
import { UserError } from '../lib/user-error.ts';
import { addOnce, enter } from './demo-board.ts';
import { demoTools } from './demo-tools.ts';

const localPassword = 'ladder 17 leans at the demo gate';

await runMain(async () => {
  const { values } = readOptions({
    address: { type: 'string' },
    email: { type: 'string', default: 'demo@firedeck.example' },
    password: { type: 'string' },
  });
  const address = values.address ?? readStackFile()?.address;
  if (address === undefined)
    throw new UserError(
      'Firedeck is not running from this checkout: run "npm start" first, or give --address.',
    );
  const member = { email: values.email, password: values.password ?? passwordFor(address) };

  const token = await enter(address, member);
  for (const tool of demoTools)
    console.log(`${tool.name}: ${await addOnce(address, token, member, tool)}`);
  console.log(`\nSign in at ${address} as ${member.email}, password ${member.password}`);
  return 0;
});

// The default password is public, so the account must not be created on a server that others can reach.
function passwordFor(address: string): string {
  const { hostname } = new URL(address);
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return localPassword;
  throw new UserError(`${hostname} is not this machine: choose a password with --password.`);
}
