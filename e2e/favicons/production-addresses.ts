/** Results of the run in its own network. */
export interface BoardReport {
  /** Names of the tools whose cards show an icon. */
  withIcon: string[];
  /** Connections by address. */
  connects: Record<string, number>;
  /** Names that the worker resolved. */
  names: string[];
}

/** A public address, which any host of the isolated network may use. */
export const publicAddress = '93.184.215.14';

/** A private one, this machine, and where clouds tell their machines' secrets. */
export const forbiddenAddresses = ['10.7.7.7', '127.0.0.1', '169.254.169.254'] as const;
