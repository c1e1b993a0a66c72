import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Fault, type FaultProxy, faultProxy, type ProxiedPort } from './fault-proxy.ts';

/** MongoDB or Redis behind a fault proxy. */
export interface FaultyService {
  /** Its address for the product. */
  uri: string;
  /** Environment that lets a process resolve its name. */
  env: NodeJS.ProcessEnv;
  begin(fault: ServiceFault): Promise<void>;
  end(): Promise<void>;
}

/** `nameless`: its name does not resolve, and its connections are closed. */
export type ServiceFault = Exclude<Fault, 'unanswered'> | 'nameless';

export const serviceFaults: ServiceFault[] = [
  'down',
  'late',
  'reset',
  'cut',
  'stalled',
  'nameless',
];

export async function createFaultyService(
  api: string,
  { name, uri, folder }: { name: string; uri: string; folder: string },
): Promise<FaultyService> {
  const proxy: FaultProxy = faultProxy(api);
  const proxied: ProxiedPort = await proxy.createProxy(name, Number(new URL(uri).port));
  const address = new URL(uri);
  address.hostname = `${name}.firedeck.test`;
  address.port = String(proxied.port);
  const hiddenName = join(folder, address.hostname);
  const preload = new URL('fake-dns.ts', import.meta.url).href;
  return {
    uri: address.href,
    env: { NODE_OPTIONS: `--import=${preload}`, FIREDECK_HIDDEN_NAMES: folder },
    async begin(fault) {
      if (fault !== 'nameless') return proxied.begin(fault);
      await writeFile(hiddenName, '');
      await proxied.begin('down');
      await proxied.end();
    },
    async end() {
      await rm(hiddenName, { force: true });
      await proxied.end();
    },
  };
}
