import type { Dial } from '../src/favicon/pinned-connector.ts';
import { aLocalSite, dialInDisguise, type Files, type LocalSite } from './local-site.ts';

/** A simulated network of two sites: the public web, and a trap for forbidden addresses. */
export interface SplitNetwork {
  open: LocalSite;
  trap: LocalSite;
  /**
   * Connects public addresses to the web and all others to the trap; nothing leaves this machine.
   */
  dial: Dial;
  close(): Promise<void>;
}

export const publicAddress = '93.184.215.14';

export async function splitNetwork(
  files: Files = {},
  publicAddresses: readonly string[] = [publicAddress],
  trapFiles: Files = {},
): Promise<SplitNetwork> {
  const [open, trap] = await Promise.all([aLocalSite(files), aLocalSite(trapFiles)]);
  const [toOpen, toTrap] = [dialInDisguise(open.port), dialInDisguise(trap.port)];
  return {
    open,
    trap,
    dial: (options, callback) =>
      (publicAddresses.includes(options.hostname) ? toOpen : toTrap)(options, callback),
    close: async () => void (await Promise.all([open.close(), trap.close()])),
  };
}
