import { userInfo } from 'node:os';

/** For the audit, unless `--by` says better: the account, or its number where it has no name. */
export function osUser(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the account is often a number alone.
    return `user ${process.getuid?.()}`;
  }
}
