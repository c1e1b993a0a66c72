import { connect } from 'node:net';
import type { DataService } from './data-service.ts';
import type { Log } from './steps.ts';
import { Trouble } from './trouble.ts';

const connectWithinMs = 5_000;

/** A server the environment names: used as it is, never ended by us. */
export async function namedService(
  service: string,
  variable: string,
  uri: string,
  log: Log,
): Promise<DataService> {
  const { hostname, port } = firstHost(uri, variable);
  if (!uri.includes('+srv')) await reach(hostname, port, variable);
  log(`${service}: ${variable} names ${hostname}`);
  const refuse = async () => {
    throw new Error(`${service} was named by ${variable}: it is not ours to stop or start`);
  };
  return {
    uri,
    engine: `${service} named by ${variable}`,
    version: 'not asked',
    reason: `${variable} is set`,
    ours: false,
    pids: () => [],
    stop: refuse,
    start: refuse,
    kill: refuse,
  };
}

// Not `new URL`: a MongoDB address may list several hosts.
function firstHost(uri: string, variable: string): { hostname: string; port: number } {
  const found = /^[a-z+]+:\/\/(?:[^@/]*@)?(\[[^\]]+\]|[^:/,?]+)(?::(\d+))?/.exec(uri);
  if (found === null) throw new Trouble(`${variable} is not an address: check it.`);
  const usual = uri.startsWith('redis') ? 6379 : 27017;
  return { hostname: (found[1] ?? '').replace(/^\[|\]$/g, ''), port: Number(found[2] ?? usual) };
}

function reach(host: string, port: number, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: connectWithinMs });
    const fail = (why: string) => {
      socket.destroy();
      reject(
        new Trouble(
          `${variable} names ${host}:${port}, which does not answer (${why}): start it or unset ${variable}.`,
        ),
      );
    };
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('timeout', () => fail(`nothing in ${connectWithinMs / 1000} s`));
    socket.once('error', (error) => fail(error.message || 'refused'));
  });
}
