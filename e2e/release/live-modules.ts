import type { ModuleDescriptor } from '@firedeck/contract';
import { moduleDescriptor } from '@firedeck/contract';
import type { Stack } from '@firedeck/infra/local';
import { publish, release, status } from '@firedeck/infra/release';
import { type Collection, createConnection } from 'mongoose';
import { passTime } from '../fixtures/pass-time.ts';

// How often servers read pointers.
const registryMemoMs = 2_000;

type ModuleName = 'shell' | 'auth' | 'tools' | 'notes';

/** The descriptor of the live artifact. */
export async function liveDescriptor(stack: Stack, id: ModuleName): Promise<ModuleDescriptor> {
  const { modules } = await status(stack);
  const artifact = modules.find((module) => module.id === id)?.current?.artifact;
  const response = await fetch(`${stack.address}/mf/${id}/${artifact}/descriptor.json`);
  return moduleDescriptor.parse(await response.json());
}

/** Publishes a built folder and makes it live. */
export async function releaseFolder(stack: Stack, folder: string): Promise<ModuleDescriptor> {
  const artifacts = stack.folders.artifacts;
  const { descriptor } = await publish({ moduleFolder: folder, artifacts });
  await release({ ...findFolder(stack, descriptor.id), descriptor });
  return descriptor;
}

/** Changes the live artifact of a module and restores the previous one after the test. */
export async function whileChanged(
  stack: Stack,
  id: ModuleName,
  use: (live: ModuleDescriptor) => Promise<void>,
): Promise<void> {
  const live = await liveDescriptor(stack, id);
  try {
    await use(live);
  } finally {
    await writePointer(stack, live);
  }
}

/** Releases a descriptor, enabled and without a previous artifact, past the release policy. */
export async function writePointer(stack: Stack, descriptor: ModuleDescriptor): Promise<void> {
  const { id, artifact, version } = descriptor;
  const current = {
    artifact,
    version,
    descriptor: JSON.stringify(descriptor),
    releasedAt: new Date(),
  };
  await onModules(stack, (modules) =>
    modules.updateOne(
      { _id: id },
      { $set: { current, previous: null, canary: null, enabled: true }, $inc: { serial: 1 } },
    ),
  );
}

/** Removes a module, as if it had never been released. */
export function forgetModule(stack: Stack, id: string): Promise<void> {
  return onModules(stack, (modules) => modules.deleteOne({ _id: id }));
}

type Modules = Collection<{ _id: string }>;

async function onModules(stack: Stack, act: (modules: Modules) => Promise<unknown>): Promise<void> {
  const connection = await createConnection(stack.mongo.uri).asPromise();
  try {
    await act(connection.collection<{ _id: string }>('modules'));
  } finally {
    await connection.close();
  }
  // Wait: no event says that servers have read the new state.
  await passTime(registryMemoMs + 200);
}

export function findFolder(stack: Stack, id: string) {
  return { address: stack.address, id, key: stack.releaseKeys[id] ?? '', by: 'e2e' };
}
