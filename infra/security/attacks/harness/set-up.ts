import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { makeTemporaryFolder } from '../../../lib/temporary-folder.ts';
import { type Production, startProduction } from './production.ts';
import { type Hosts, ownAddress, startSites } from './sites.ts';

declare module 'vitest' {
  interface ProvidedContext {
    production: Production;
    /** Null when this machine has no private address. */
    sites: Hosts | null;
  }
}

const silentHosts = 30;

/** Starts one product for all attacks. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.reverse()) await end();
  };
  try {
    const folder = await makeTemporaryFolder();
    stops.push(() => rm(folder, { recursive: true, force: true }));
    const address = ownAddress();
    const sites = address ? await startSites(address, silentHosts) : null;
    if (sites) stops.push(sites.close);
    const opened = Object.values(sites?.hosts ?? {}).flat();
    const env = { FAVICON_ALLOWED_HOSTS: opened.join(','), MFA: 'optional' };
    project.provide('production', await startProduction(folder, env, stops));
    project.provide('sites', sites?.hosts ?? null);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
