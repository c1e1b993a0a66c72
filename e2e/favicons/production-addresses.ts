/** What the run in its own network tells the test. */
export interface BoardReport {
  /** Names of the tools whose cards show an icon. */
  withIcon: string[];
  /** By address. */
  connects: Record<string, number>;
  /** What the worker asked DNS for. */
  names: string[];
}

/** Globally routable; in a network without a way out it is whoever claims it. */
export const publicAddress = '93.184.215.14';

/** A private one, this machine, and where clouds tell their machines' secrets. */
export const forbiddenAddresses = ['10.7.7.7', '127.0.0.1', '169.254.169.254'] as const;
