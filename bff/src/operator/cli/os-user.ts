import { userInfo } from 'node:os';

/** The default of `--by`: the operating system user, or its uid without a name. */
export function osUser(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the account is often a number alone.
    return `user ${process.getuid?.()}`;
  }
}
