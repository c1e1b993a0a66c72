import { modules } from '../lib/modules.ts';
import type { runtimes } from './runtimes.ts';
import { type Server, servers } from './servers.ts';

/** An image of the product: of a server or a module. */
export interface ProductImage {
  /** Name in `--only`. */
  name: string;
  title: string;
  /** Its package's folder, relative to the checkout. */
  source: string;
  runtime: (typeof runtimes)[number];
  server: Server | undefined;
}

export const productImages: readonly ProductImage[] = [
  ...servers.map((server) => ({
    name: server.name,
    title: server.title,
    source: server.name,
    runtime: 'node' as const,
    server,
  })),
  ...modules.map(({ id, folder }) => ({
    name: id,
    title: `module ${id}`,
    source: folder,
    runtime: 'nginx' as const,
    server: undefined,
  })),
];
