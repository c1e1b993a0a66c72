import { join } from 'node:path';
import type { ModuleStatus } from '@firedeck/contract';
import { type Log, step } from '../lib/steps.ts';
import { buildModules } from '../release/build-modules.ts';
import { megabytes } from './folder-size.ts';
import { makeModuleContext } from './module-context.ts';
import type { ProductImage } from './product-images.ts';
import { makeRuntimeContext, runtimes } from './runtimes.ts';
import { makeServerContext } from './server-context.ts';
import type { Server } from './servers.ts';

interface ContextOptions {
  images: readonly ProductImage[];
  /** Target folder: a subfolder per image and per runtime. */
  folder: string;
  revision: string;
  /** The live modules of the target, and the folder with their artifacts. */
  live?: ModuleStatus | undefined;
  artifacts?: string | undefined;
  log: Log;
}

/** Creates the build contexts of the images; needs no Docker. */
export async function makeContexts(options: ContextOptions): Promise<void> {
  const { images, folder } = options;
  for (const { server } of images) if (server) await bundle(server, options);
  const modules = images.filter(({ server }) => !server);
  if (modules.length > 0) await build(modules, options);
  for (const image of modules) await gather(image, options);
  for (const name of runtimes) await makeRuntimeContext(name, join(folder, name));
}

async function bundle(server: Server, { folder, revision, log }: ContextOptions): Promise<void> {
  const { name } = server;
  const make = () => makeServerContext(server, join(folder, name), revision);
  const { result: bytes, seconds } = await step(log, `bundling ${name}`, make);
  log(`${name}: bundled, ${megabytes(bytes)} above Node (${seconds})`);
}

async function build(modules: ProductImage[], { log }: ContextOptions): Promise<void> {
  const folders = modules.map(({ source }) => source);
  const work = () => buildModules('production', folders);
  const { seconds } = await step(log, 'building the modules', work);
  log(`modules: built (${seconds})`);
}

async function gather(image: ProductImage, options: ContextOptions): Promise<void> {
  const { name: id, source } = image;
  const { folder, revision, artifacts, log } = options;
  const live = options.live?.modules.find((one) => one.id === id);
  const module = { id, source, live, artifacts, revision };
  const carried = await makeModuleContext(module, join(folder, id));
  log(`${id}: carries ${carried.join(', ')}`);
}
