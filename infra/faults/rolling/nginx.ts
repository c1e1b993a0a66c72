import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sendRequest } from '../../api-client/send-request.ts';
import { bffUpstream, nginxPreamble, temporaryPaths } from '../../lib/nginx-preamble.ts';
import { startServer } from '../../lib/server-process.ts';
import { nginxProgram } from '../../offline/index.ts';

/** A load balancer for several bffs. */
export interface Gateway {
  address: string;
  /** Applies to every request that arrives after it resolved. */
  sendTo(ports: number[]): Promise<void>;
  stop(): Promise<void>;
}

interface GatewayOptions {
  folder: string;
  port: number;
  ports: number[];
}

/** nginx: on PATH, else unpacked from a Debian package. */
export async function startGateway({ folder, port, ports }: GatewayOptions): Promise<Gateway> {
  const own = join(folder, 'nginx');
  const configuration = join(own, 'nginx.conf');
  const address = `http://127.0.0.1:${port}`;
  let generation = 0;
  const write = (targets: number[]) => {
    generation += 1;
    return writeFile(
      configuration,
      renderConfiguration({ folder: own, port, generation }, targets),
    );
  };
  // On its own connection: the previous worker may be closing its connections.
  const isCurrent = async () =>
    (await sendRequest(address, { method: 'GET', path: '/gateway-generation' })).body ===
    generation;

  await mkdir(own, { recursive: true });
  await write(ports);
  const file = await nginxProgram();
  const args = ['-e', 'stderr', '-p', own, '-c', configuration];
  const server = await startServer({
    name: 'nginx',
    file,
    args: [...args, '-g', 'daemon off;'],
    folder: own,
    isReady: isCurrent,
  });
  return {
    address,
    async sendTo(targets) {
      await write(targets);
      process.kill(server.pid, 'SIGHUP');
      while (!(await isCurrent())) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    stop: server.stop,
  };
}

interface ConfigurationOptions {
  folder: string;
  port: number;
  generation: number;
}

// No retries at another server.
function renderConfiguration(
  { folder, port, generation }: ConfigurationOptions,
  targets: number[],
): string {
  return `${nginxPreamble(folder)}
http {
  access_log off;
  ${temporaryPaths(folder)}
  ${bffUpstream(targets)}
  server {
    listen 127.0.0.1:${port};
    location = /gateway-generation { return 200 "${generation}"; }
    location / {
      proxy_pass http://bff;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_next_upstream off;
      proxy_buffering off;
      proxy_read_timeout 60s;
    }
  }
}
`;
}
