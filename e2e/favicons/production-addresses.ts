/** Results of the run in the isolated network. */
export interface BoardReport {
  /** Names of the tools whose cards show an icon. */
  withIcon: string[];
  /** Connections by address. */
  connects: Record<string, number>;
  /** Names that the worker resolved. */
  names: string[];
}

/** A public address, assigned to this machine in the isolated network. */
export const publicAddress = '93.184.215.14';

/** A private address, loopback, and the metadata address of clouds. */
export const forbiddenAddresses = ['10.7.7.7', '127.0.0.1', '169.254.169.254'] as const;
