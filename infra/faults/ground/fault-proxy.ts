import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { anyFreePort } from '../../local/ports.ts';
import { startServer } from '../../local/server-process.ts';
import { toxiproxyProgram } from './toxiproxy-program.ts';

/** What can go wrong on the way to a server. */
export type Fault = keyof typeof toxics | 'down';

interface Toxic {
  type: string;
  stream: 'upstream' | 'downstream';
  attributes: Record<string, number>;
}

const toxics = {
  /** Every answer comes 5 s late. */
  late: [{ type: 'latency', stream: 'downstream', attributes: { latency: 5_000 } }],
  /** The connection is reset when the server, which did what it was asked, begins to answer. */
  reset: [{ type: 'reset_peer', stream: 'downstream', attributes: { timeout: 0 } }],
  /**
   * The answer ends after its first bytes, though the server did what it was asked. The shortest
   * whole answer of a database has three: a null of Redis, `_` and a line's end.
   */
  cut: [{ type: 'limit_data', stream: 'downstream', attributes: { bytes: 2 } }],
  /** The connection stands and nothing passes: half-open, or a server that hangs. */
  stalled: [
    { type: 'timeout', stream: 'upstream', attributes: { timeout: 0 } },
    { type: 'timeout', stream: 'downstream', attributes: { timeout: 0 } },
  ],
  /** The server is asked and acts, but no byte of its answer comes; then the connection ends. */
  unanswered: [{ type: 'limit_data', stream: 'downstream', attributes: { bytes: 0 } }],
} as const satisfies Record<string, Toxic[]>;

/** A way to a server on which faults begin and end at any time. */
export interface Way {
  port: number;
  begin(fault: Fault): Promise<void>;
  /** All is well again; connections that the fault held are closed. */
  end(): Promise<void>;
}

/**
 * Ways to servers that can be troubled, by toxiproxy as a process of its own: its faults are known
 * and described, and a test that is busy cannot slow what passes.
 *
 * @param api - where a running toxiproxy is told what to do.
 */
export function faultProxy(api: string) {
  const tell = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${api}${path}`, { method, body: JSON.stringify(body) ?? null });
    if (!answer.ok) throw new Error(`toxiproxy: ${method} ${path}: ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  };

  return {
    /** A new way to a port of this machine; the name tells it from others. */
    async wayTo(name: string, port: number): Promise<Way> {
      const own = await anyFreePort();
      const listen = `127.0.0.1:${own}`;
      await tell('POST', '/proxies', { name, listen, upstream: `127.0.0.1:${port}` });
      let present: Fault | undefined;
      const switchTo = (enabled: boolean) => tell('POST', `/proxies/${name}`, { enabled });
      return {
        port: own,
        async begin(fault) {
          present = fault;
          if (fault === 'down') return void (await switchTo(false));
          for (const [index, toxic] of toxics[fault].entries())
            await tell('POST', `/proxies/${name}/toxics`, {
              name: `${fault}-${index}`,
              toxicity: 1,
              ...toxic,
            });
        },
        async end() {
          const fault = present;
          present = undefined;
          if (fault === 'down') await switchTo(true);
          else if (fault !== undefined)
            for (const index of toxics[fault].keys())
              await tell('DELETE', `/proxies/${name}/toxics/${fault}-${index}`);
        },
      };
    },
  };
}

export type FaultProxy = ReturnType<typeof faultProxy>;

/** Starts toxiproxy; gives back the address of its API. */
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
