import { join } from 'node:path';
import { ensureKeys } from '@firedeck/bff/session-keys';
import type { TestProject } from 'vitest/node';
import { startDataServices } from '../../local/data-services.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { type Profile, readProfile } from './profile.ts';
import { createRunFolder } from './run-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    profile: Profile;
    toxiproxy: string;
    keysFolder: string;
  }
}

/** Servers that all test files share; files start what they kill or replace themselves. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Never inject faults into external servers.
  const { env } = process;
  delete env.MONGODB_URI;
  delete env.REDIS_URL;
  const profile = readProfile();
  print(`Faults: ${profile.name} profile; --seed ${profile.seed} repeats this run`);
  const folder = await createRunFolder();
  const services = await startDataServices({
    dataFolder: folder.path,
    isPersistent: false,
    log: print,
  });
  const proxy = await startFaultProxy(folder.path);
  const keysFolder = join(folder.path, 'keys');
  await ensureKeys(keysFolder);
  project.provide('profile', profile);
  project.provide('mongoUri', services.mongo.uri);
  project.provide('redisUrl', services.redis.uri);
  project.provide('toxiproxy', proxy.api);
  project.provide('keysFolder', keysFolder);
  return async () => {
    await proxy.stop();
    await services.stop();
    await folder.remove();
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
