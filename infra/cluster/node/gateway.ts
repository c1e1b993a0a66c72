import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nginxPreamble, temporaryPaths } from '../../lib/nginx-preamble.ts';
import { startServer } from '../../lib/server-process.ts';
import { nginxProgram } from '../../offline/index.ts';
import type { Kubectl } from '../kubectl.ts';
import { host } from './node-plan.ts';

/** Where members come in, and the same without TLS for load. */
export const gateway = { address: `https://${host}`, plain: 'http://127.0.0.1:8600' };

interface Ingress {
  metadata: { namespace: string; annotations?: Record<string, string> };
  spec: {
    rules: {
      http: {
        paths: { path: string; backend: { service: { name: string; port: { number: number } } } }[];
      };
    }[];
  };
}

interface GatewayOptions {
  kubectl: Kubectl;
  folder: string;
  /** Holds gateway.crt and gateway.key. */
  certificates: string;
}

/** nginx on the node, configured from the cluster's Ingress objects. */
export async function startGateway(options: GatewayOptions): Promise<void> {
  const folder = join(options.folder, 'gateway');
  const configuration = join(folder, 'nginx.conf');
  await mkdir(folder, { recursive: true });
  const locations = await renderLocations(options.kubectl);
  await writeFile(configuration, renderConfiguration(folder, options.certificates, locations));
  const file = await nginxProgram();
  await startServer({
    name: 'nginx',
    file,
    args: ['-e', 'stderr', '-p', folder, '-c', configuration, '-g', 'daemon off;'],
    folder,
    isReady: async () => (await fetch(`${gateway.plain}/api/modules`)).ok,
  });
}

interface Location {
  path: string;
  /** `10.96.0.7:80`. */
  service: string;
  readTimeout: string;
  buffering: string;
}

async function renderLocations(kubectl: Kubectl): Promise<Location[]> {
  const { items } = await kubectl.get<{ items: Ingress[] }>(['ingress', '--all-namespaces']);
  const locations: Location[] = [];
  for (const { metadata, spec } of items) {
    const annotation = (name: string) =>
      metadata.annotations?.[`nginx.ingress.kubernetes.io/${name}`];
    for (const { path, backend } of spec.rules.flatMap(({ http }) => http.paths)) {
      const { name, port } = backend.service;
      const service = await kubectl.get<{ spec: { clusterIP: string } }>([
        '-n',
        metadata.namespace,
        'service',
        name,
      ]);
      locations.push({
        path,
        service: `${service.spec.clusterIP}:${port.number}`,
        readTimeout: annotation('proxy-read-timeout') ?? '60',
        buffering: annotation('proxy-buffering') ?? 'on',
      });
    }
  }
  return locations;
}

// Nothing is tried at another pod: what fails, fails.
function renderConfiguration(folder: string, certificates: string, locations: Location[]): string {
  const services = [...new Set(locations.map(({ service }) => service))];
  const upstreams = services.map(
    (service) => `upstream ${getName(service)} { server ${service} max_fails=0; keepalive 16; }`,
  );
  return `${nginxPreamble(folder)}
http {
  access_log off;
  ${[temporaryPaths(folder), ...upstreams].join('\n  ')}
  server {
    listen 127.0.0.1:80;
    return 308 https://$host$request_uri;
  }
  server {
    listen 127.0.0.1:443 ssl;
    listen ${new URL(gateway.plain).host};
    ssl_certificate ${certificates}/gateway.crt;
    ssl_certificate_key ${certificates}/gateway.key;
    ${locations.map(locationText).join('\n    ')}
  }
}
`;
}

function locationText({ path, service, readTimeout, buffering }: Location): string {
  return `location ${path} {
      proxy_pass http://${getName(service)};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_next_upstream off;
      proxy_buffering ${buffering};
      proxy_read_timeout ${readTimeout}s;
    }`;
}

function getName(service: string): string {
  return `service-${service.replaceAll(/[.:]/g, '-')}`;
}
