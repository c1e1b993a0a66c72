import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Fault, type FaultProxy, faultProxy, type Way } from './fault-proxy.ts';

/** A database or Redis as a process of the product sees it, with what can befall it. */
export interface TroubledService {
  /** Where the product finds it. */
  uri: string;
  /** What a process needs in its environment to find it by its name. */
  env: NodeJS.ProcessEnv;
  begin(fault: ServiceFault): Promise<void>;
  end(): Promise<void>;
}

/** `nameless`: its name is no longer found, and its connections have ended. */
export type ServiceFault = Exclude<Fault, 'unanswered'> | 'nameless';

export const serviceFaults: ServiceFault[] = [
  'down',
  'late',
  'reset',
  'cut',
  'stalled',
  'nameless',
];

export async function troubledService(
  api: string,
  { name, uri, folder }: { name: string; uri: string; folder: string },
): Promise<TroubledService> {
  const proxy: FaultProxy = faultProxy(api);
  const way: Way = await proxy.wayTo(name, Number(new URL(uri).port));
  const address = new URL(uri);
  address.hostname = `${name}.firedeck.test`;
  address.port = String(way.port);
  const gone = join(folder, address.hostname);
  const preload = new URL('names-that-may-be-gone.ts', import.meta.url).href;
  return {
    uri: address.href,
    env: { NODE_OPTIONS: `--import=${preload}`, FIREDECK_NAMES_GONE: folder },
    async begin(fault) {
      if (fault !== 'nameless') return way.begin(fault);
      await writeFile(gone, '');
      await way.begin('down');
      await way.end();
    },
    async end() {
      await rm(gone, { force: true });
      await way.end();
    },
  };
}
