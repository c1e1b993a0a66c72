import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import type { PackedPackage } from '@firedeck/infra/packages';

/** A registry with only these packages; npm gets other scopes from its usual one. */
export async function startRegistry(packages: PackedPackage[]) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    const tarball = packages.find(({ file }) => path === basename(file));
    if (tarball) return createReadStream(tarball.file).pipe(response);
    const found = packages.find(({ manifest }) => path === manifest.name);
    response.statusCode = found ? 200 : 404;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(found ? describe(found) : {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

  const describe = ({ manifest, integrity, file }: PackedPackage) => {
    const dist = { integrity, tarball: `${address}${basename(file)}` };
    return {
      name: manifest.name,
      'dist-tags': { latest: manifest.version },
      versions: { [manifest.version]: { ...manifest, dist } },
    };
  };

  return { address, close: () => server.close() };
}
