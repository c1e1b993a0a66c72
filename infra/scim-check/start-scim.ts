import { scimKeys } from '@firedeck/bff/scim-keys';
import { hourMs } from '@firedeck/contract';
import { startCheckedBff } from '../api-check/start-checked-bff.ts';
import { anyFreePort } from '../local/index.ts';

const unlimited = '10000';

interface RunningScim {
  /** For example `http://localhost:1234/scim/v2`. */
  address: string;
  key: string;
  stop(): Promise<void>;
}

/** Starts a bff with its own data services and a SCIM key. */
export async function startScim(): Promise<RunningScim> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.reverse()) await end();
  };
  try {
    // Resources contain their address, which includes the port.
    const port = await anyFreePort();
    const settings = { PORT: String(port), SCIM_REQUESTS_PER_SECOND: unlimited };
    const { app, address } = await startCheckedBff(settings, stops);
    const expiresAt = new Date(Date.now() + hourMs);
    const key = await scimKeys(app.mongo).make('testers', { expiresAt });
    if (key === null) throw new Error('There are SCIM keys already.');
    return { address: `${address}/scim/v2`, key, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
