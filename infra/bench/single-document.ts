import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';

const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** A proxy that changes HTML documents. */
interface DocumentProxy {
  address: string;
  close(): Promise<void>;
}

/** `isStatic` removes the policy, which would refuse the documents' inline styles. */
export async function startDocumentProxy(
  target: string,
  change: (html: string) => string,
  { isStatic = false } = {},
): Promise<DocumentProxy> {
  const { hostname, port, host } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { url: path = '/', method, headers } = incoming;
    const { 'accept-encoding': encoding, ...others } = headers;
    // Documents are requested uncompressed, so that they can be changed.
    const isDocument = headers['sec-fetch-dest'] === 'document';
    const accepted = isDocument || !encoding ? {} : { 'accept-encoding': encoding };
    const options = { hostname, port, path, method, headers: { ...others, ...accepted, host } };
    const onward = request(options, async (response) => {
      const isPage = /^text\/html/.test(response.headers['content-type'] ?? '');
      if (!isPage) {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
        return;
      }
      const { 'content-length': _other, ...rest } = response.headers;
      if (isStatic) delete rest['content-security-policy'];
      const html = Buffer.concat(await response.toArray()).toString();
      // Compressed like the bff's documents.
      const packed = brotliCompressSync(change(html), { params });
      outgoing
        .writeHead(response.statusCode ?? 502, { ...rest, 'content-encoding': 'br' })
        .end(packed);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
