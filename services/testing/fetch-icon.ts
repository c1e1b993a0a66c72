import { attemptIcon } from '../src/favicon/attempt.ts';
import { publicWebOnly } from '../src/favicon/favicon-policy.ts';
import { guardNetwork } from '../src/favicon/guarded-network.ts';
import { createResolver } from '../src/favicon/resolve-host.ts';

const resolve = createResolver();

export async function fetchIcon(address: string): Promise<void> {
  const url = new URL(address);
  const policy = { ...publicWebOnly, allowedHosts: new Set([url.host]), loopback: true };
  const network = guardNetwork({ policy, resolve });
  const signal = AbortSignal.timeout(10_000);
  const { state } = await attemptIcon({ network, url, declaredBy: null, signal });
  if (state !== 'found') throw new Error(`${address} gave no icon: ${state}`);
}
