import { createServer, type RequestListener } from 'node:http';
import { network } from './node-plan.ts';

/** Intranet sites of tools that pods reach; the worker requests icons only on port 80. */
export const toolSites = {
  dispatch: `http://${network.node}/`,
  radio: `http://${network.otherSite}/`,
};
/** Lists the recorded requests: `POST /dispatch/requests`. */
export const siteControl = `http://127.0.0.1:8701`;

const icon = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mPY4cBHEmIY1TCqYfhqAAD0jwYQJg7CPwAAAABJRU5ErkJggg==',
  'base64',
);
const page =
  '<!doctype html><title>Dispatch</title><link rel="icon" type="image/png" href="/icon.png"><h1>Dispatch</h1>';

export function startToolSite(): void {
  const requests: string[] = [];
  const answer: RequestListener = ({ url, headers }, response) => {
    requests.push(`${url} ${headers['user-agent'] ?? ''}`);
    if (url === '/icon.png') response.setHeader('content-type', 'image/png').end(icon);
    else if (url === '/') response.setHeader('content-type', 'text/html').end(page);
    else response.writeHead(404).end();
  };
  // The gateway uses port 80 of other addresses.
  for (const address of [network.node, network.otherSite]) createServer(answer).listen(80, address);
  const control = createServer((_request, response) => response.end(JSON.stringify(requests)));
  const { hostname, port } = new URL(siteControl);
  control.listen(Number(port), hostname);
}
