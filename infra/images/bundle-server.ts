import { cp, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { rspack } from '@rspack/core';
import { checkout } from '../lib/folders.ts';
import { UserError } from '../lib/user-error.ts';
import { serverConfig } from './server-config.ts';
import type { Server } from './servers.ts';

/** Bundles the scripts and native packages of a server into a folder that needs only Node. */
export async function bundleServer(server: Server, folder: string): Promise<void> {
  await bundle(server, folder);
  for (const name of server.nativePackages) await copyNative(name, folder);
  for (const file of server.packageFiles)
    await cp(join(checkout, 'node_modules', file), join(folder, 'node_modules', file));
}

function bundle(server: Server, folder: string): Promise<void> {
  const compiler = rspack(serverConfig(server, folder));
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      const message = stats?.toString({ all: false, errors: true, warnings: true }) ?? '';
      const isSound = !failure && stats && !stats.hasErrors() && message.trim() === '';
      compiler.close(() =>
        isSound
          ? resolve()
          : reject(
              new UserError(`${server.name} could not be bundled: ${failure?.message ?? message}`),
            ),
      );
    });
  });
}

// The package itself and its prebuilt binaries for this platform.
async function copyNative(name: string, folder: string): Promise<void> {
  const scope = join(checkout, 'node_modules', dirname(name));
  const parts = (await readdir(scope)).filter((entry) => entry.startsWith(basename(name)));
  if (parts.length < 2) throw new UserError(`${name} is not installed for this system: npm ci.`);
  for (const part of parts)
    await cp(join(scope, part), join(folder, 'node_modules', dirname(name), part), {
      recursive: true,
      dereference: true,
    });
}
