import { userInfo } from 'node:os';

/** The default of `--by`: the operating system user, or its uid without a name. */
export function osUser(): string {
  try {
    return userInfo().username;
  } catch {
    // In containers the account often has only a number.
    return `user ${process.getuid?.()}`;
  }
}
