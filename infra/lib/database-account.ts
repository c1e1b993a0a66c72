import { spawnSync } from 'node:child_process';
import { UserError } from './user-error.ts';

/** An unprivileged account for servers that refuse to run as root. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

const candidates = ['postgres', 'nobody', 'daemon'];
let usable: Account | undefined;

/** As root, the first unprivileged account that a process can switch to; otherwise undefined. */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  usable ??= candidates
    .map(findAccount)
    .find((account) => account !== undefined && canRunAs(account));
  if (usable === undefined)
    throw new UserError(
      'The database refuses to run as root, and this container does not allow root to switch to another account: run the command as a normal user.',
    );
  return usable;
}

/** Whether the account can enter this folder and all its parents. */
export function canEnter(folder: string, account: Account): boolean {
  const { uid, gid } = account;
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { uid, gid, cwd: '/' }).status === 0;
}

function findAccount(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const result = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return result.status === 0 ? Number(result.stdout) : Number.NaN;
  });
  if (!uid || !gid) return undefined;
  return { name, uid, gid };
}

// Root inside a user namespace may not be allowed to change its uid, so try it.
function canRunAs({ uid, gid }: Account): boolean {
  return spawnSync('/bin/sh', ['-c', ':'], { uid, gid, cwd: '/' }).status === 0;
}
