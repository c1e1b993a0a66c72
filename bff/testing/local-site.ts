import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A loopback site that records its requests. */
export interface LocalSite {
  /** `localhost:<port>`. */
  host: string;
  url: string;
  requests: string[];
  /** By path; 404 for all others. */
  files: Record<string, Buffer | string>;
  onRequest?: (path: string) => void;
  /** While true, it accepts requests without responding. */
  isSilent: boolean;
  close(): Promise<void>;
}

/** The smallest image that is larger than 1×1. */
export const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAEklEQVR4nGP8z8DwnwEImBigAAAfFwICgH3ifwAAAABJRU5ErkJggg==',
  'base64',
);

export const tinyGif = Buffer.from('GIF89a\x02\0\x02\0\0\0\0;', 'latin1');

export async function aLocalSite(files: Record<string, Buffer | string>): Promise<LocalSite> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    site.requests.push(path);
    site.onRequest?.(path);
    if (site.isSilent) return;
    const file = site.files[path];
    if (file === undefined) response.writeHead(404).end();
    else response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const site: LocalSite = {
    host,
    url: `http://${host}`,
    requests: [],
    files: { ...files },
    isSilent: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return site;
}
