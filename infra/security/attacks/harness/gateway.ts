import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nginxConfiguration } from '../../../images/nginx-configuration.ts';
import { bffUpstream, nginxPreamble, temporaryPaths } from '../../../lib/nginx-preamble.ts';
import { startServer } from '../../../lib/server-process.ts';
import { respondsOk } from '../../../local/stack/stack-process.ts';
import { nginxProgram } from '../../../offline/index.ts';

interface Certificate {
  file: string;
  key: string;
}

interface GatewayOptions {
  folder: string;
  certificate: Certificate;
  port: number;
  /** The same, but it forwards client addresses as `ip:port`, like some load balancers. */
  portOfPorts: number;
  /** Without TLS, for releases from this machine. */
  plainPort: number;
  bffPorts: number[];
  hostPort: number;
}

/** nginx with TLS in front of the bffs, by round robin, and of the artifact host. */
export async function startGateway(options: GatewayOptions) {
  const own = join(options.folder, 'gateway');
  await mkdir(own, { recursive: true });
  return startNginx('gateway', own, renderGateway(own, options), () =>
    respondsOk(`http://127.0.0.1:${options.hostPort}/healthz/live`),
  );
}

/** The artifact host, configured as in its image. */
export async function startArtifactHost(folder: string, artifacts: string, port: number) {
  const own = join(folder, 'artifact-host');
  const root = join(own, 'srv');
  await mkdir(root, { recursive: true });
  await symlink(artifacts, join(root, 'mf'));
  const asRoot = process.getuid?.() === 0 ? 'user root;\n' : '';
  const text = `${asRoot}${nginxConfiguration({ port, root, temporary: own })}`;
  return startNginx('artifact-host', own, text, () =>
    respondsOk(`http://127.0.0.1:${port}/healthz/live`),
  );
}

async function startNginx(
  name: string,
  folder: string,
  text: string,
  isReady: () => Promise<boolean>,
) {
  const configuration = join(folder, 'nginx.conf');
  await writeFile(configuration, text);
  const file = await nginxProgram();
  const args = ['-e', 'stderr', '-p', folder, '-c', configuration, '-g', 'daemon off;'];
  return startServer({ name, file, args, folder, isReady });
}

function renderGateway(folder: string, options: GatewayOptions): string {
  const { certificate, port, portOfPorts, plainPort, bffPorts, hostPort } = options;
  return `${nginxPreamble(folder)}
http {
  access_log off;
  ${temporaryPaths(folder)}
  ${bffUpstream(bffPorts)}
  upstream artifacts { server 127.0.0.1:${hostPort}; }
  ssl_certificate ${certificate.file};
  ssl_certificate_key ${certificate.key};
  ${serverText(`${port} ssl`, '$remote_addr')}
  ${serverText(`${portOfPorts} ssl`, '$remote_addr:$remote_port')}
  ${serverText(String(plainPort), '$remote_addr')}
}
`;
}

// No retry on the other bff, so that failures show.
const serverText = (port: string, client: string): string => `server {
    listen 127.0.0.1:${port};
    client_max_body_size 10m;
    proxy_http_version 1.1;
    proxy_next_upstream off;
    proxy_buffering off;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For ${client};
    proxy_set_header X-Forwarded-Proto $scheme;
    location /mf/ { proxy_pass http://artifacts; }
    location / { proxy_pass http://bff; }
  }`;
