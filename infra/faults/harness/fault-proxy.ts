import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { anyFreePort } from '../../lib/ports.ts';
import { startServer } from '../../lib/server-process.ts';
import { toxiproxyProgram } from '../../offline/index.ts';

/** Network faults between a client and a server. */
export type Fault = keyof typeof toxics | 'down';

interface Toxic {
  type: string;
  stream: 'upstream' | 'downstream';
  attributes: Record<string, number>;
}

const toxics = {
  /** Every response is delayed by 5 s. */
  late: [{ type: 'latency', stream: 'downstream', attributes: { latency: 5_000 } }],
  /** The connection is reset when the server, having executed the request, begins to respond. */
  reset: [{ type: 'reset_peer', stream: 'downstream', attributes: { timeout: 0 } }],
  /**
   * The response is cut after its first bytes; the server has executed the request. The shortest
   * complete reply has three: a null of Redis, `_` and a line break.
   */
  cut: [{ type: 'limit_data', stream: 'downstream', attributes: { bytes: 2 } }],
  /** The connection is open and nothing passes: half-open, or the server hangs. */
  stalled: [
    { type: 'timeout', stream: 'upstream', attributes: { timeout: 0 } },
    { type: 'timeout', stream: 'downstream', attributes: { timeout: 0 } },
  ],
  /** The server executes the request, but no byte of its response arrives; then the connection closes. */
  unanswered: [{ type: 'limit_data', stream: 'downstream', attributes: { bytes: 0 } }],
} as const satisfies Record<string, Toxic[]>;

/** A proxied port of a server with faults that can begin and end at any time. */
export interface ProxiedPort {
  port: number;
  begin(fault: Fault): Promise<void>;
  /** Ends the fault and closes affected connections. */
  end(): Promise<void>;
}

/**
 * Proxies for fault injection. toxiproxy runs as its own process: its faults are well known
 * and documented, and a busy test cannot slow the traffic.
 *
 * @param api - address of the toxiproxy API.
 */
export function faultProxy(api: string) {
  const callApi = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${api}${path}`, { method, body: JSON.stringify(body) ?? null });
    if (!response.ok) throw new Error(`toxiproxy: ${method} ${path}: ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };

  return {
    /** Creates a proxy with a unique name for a local port. */
    async createProxy(name: string, port: number): Promise<ProxiedPort> {
      const own = await anyFreePort();
      const listen = `127.0.0.1:${own}`;
      await callApi('POST', '/proxies', { name, listen, upstream: `127.0.0.1:${port}` });
      let active: Fault | undefined;
      const switchTo = (enabled: boolean) => callApi('POST', `/proxies/${name}`, { enabled });
      return {
        port: own,
        async begin(fault) {
          active = fault;
          if (fault === 'down') return void (await switchTo(false));
          for (const [index, toxic] of toxics[fault].entries())
            await callApi('POST', `/proxies/${name}/toxics`, {
              name: `${fault}-${index}`,
              toxicity: 1,
              ...toxic,
            });
        },
        async end() {
          const fault = active;
          active = undefined;
          if (fault === 'down') await switchTo(true);
          else if (fault !== undefined)
            for (const index of toxics[fault].keys())
              await callApi('DELETE', `/proxies/${name}/toxics/${fault}-${index}`);
        },
      };
    },
  };
}

export type FaultProxy = ReturnType<typeof faultProxy>;

/** Starts toxiproxy; returns the address of its API. */
export async function startFaultProxy(
  folder: string,
): Promise<{ api: string; stop(): Promise<void> }> {
  const own = join(folder, 'toxiproxy');
  const proxies = join(own, 'proxies.json');
  await mkdir(own, { recursive: true });
  await writeFile(proxies, '[]');
  const port = await anyFreePort();
  const api = `http://127.0.0.1:${port}`;
  const server = await startServer({
    name: 'toxiproxy',
    file: await toxiproxyProgram(),
    args: ['-host', '127.0.0.1', '-port', String(port), '-config', proxies],
    folder: own,
    isReady: async () => (await fetch(`${api}/version`)).ok,
  });
  return { api, stop: server.stop };
}
