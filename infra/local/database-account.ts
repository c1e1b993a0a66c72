import { spawnSync } from 'node:child_process';
import { Trouble } from './trouble.ts';

/** An account without rights of its own, under which servers that refuse root are run. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

const candidates = ['postgres', 'nobody', 'daemon'];
let known: Account | undefined;

/** Nothing unless we are root: then the first unprivileged account that a process can really take on. */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  known ??= candidates.map(lookUp).find((account) => account !== undefined && works(account));
  if (known === undefined)
    throw new Trouble(
      'The database refuses to run as root, and this container does not let root change to another account: run the command as a normal user.',
    );
  return known;
}

/** Whether the account can pass through every folder above and enter this one. */
export function accountReaches(folder: string, account: Account): boolean {
  const { uid, gid } = account;
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { uid, gid, cwd: '/' }).status === 0;
}

function lookUp(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const asked = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return asked.status === 0 ? Number(asked.stdout) : Number.NaN;
  });
  if (!uid || !gid) return undefined;
  return { name, uid, gid };
}

// Root inside a user namespace may lack the right to change its uid: only trying tells.
function works({ uid, gid }: Account): boolean {
  return spawnSync('/bin/sh', ['-c', ':'], { uid, gid, cwd: '/' }).status === 0;
}
