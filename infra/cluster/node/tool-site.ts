import { createServer } from 'node:http';
import { network } from './node-plan.ts';

/** A tool's own site that pods reach, and who asked it for what. */
export const toolSite = { host: network.node, port: 8700, url: `http://${network.node}:8700/` };
/** Where tests ask for what was asked: `POST /dispatch/requests`. */
export const siteControl = `http://127.0.0.1:8701`;

const icon = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mPY4cBHEmIY1TCqYfhqAAD0jwYQJg7CPwAAAABJRU5ErkJggg==',
  'base64',
);
const page =
  '<!doctype html><title>Dispatch</title><link rel="icon" type="image/png" href="/icon.png"><h1>Dispatch</h1>';

export function startToolSite(): void {
  const requests: string[] = [];
  const site = createServer(({ url, headers }, response) => {
    requests.push(`${url} ${headers['user-agent'] ?? ''}`);
    if (url === '/icon.png') response.setHeader('content-type', 'image/png').end(icon);
    // Each folder is a tool of its own.
    else if (url?.endsWith('/')) response.setHeader('content-type', 'text/html').end(page);
    else response.writeHead(404).end();
  });
  site.listen(toolSite.port, toolSite.host);
  const control = createServer((_request, response) => response.end(JSON.stringify(requests)));
  const { hostname, port } = new URL(siteControl);
  control.listen(Number(port), hostname);
}
