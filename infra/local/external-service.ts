import { connect } from 'node:net';
import type { DataService } from '../lib/data-service.ts';
import type { Log } from '../lib/steps.ts';
import { UserError } from '../lib/user-error.ts';

const connectWithinMs = 5_000;

/** A server that the environment names; it is never stopped or restarted. */
export async function externalService(
  service: string,
  variable: string,
  uri: string,
  log: Log,
): Promise<DataService> {
  const { hostname, port } = parseFirstHost(uri, variable);
  if (!uri.includes('+srv')) await checkReachable(hostname, port, variable);
  log(`${service}: ${variable} names ${hostname}`);
  const refuse = async () => {
    throw new Error(`${service} is external (${variable}): it cannot be stopped or started here`);
  };
  return {
    uri,
    engine: `${service} named by ${variable}`,
    version: 'unknown',
    reason: `${variable} is set`,
    isManaged: false,
    pids: () => [],
    isRunning: async () => true,
    stop: refuse,
    start: refuse,
    kill: refuse,
  };
}

// A MongoDB address may list several hosts, which `new URL` refuses.
function parseFirstHost(uri: string, variable: string): { hostname: string; port: number } {
  const found = /^[a-z+]+:\/\/(?:[^@/]*@)?(\[[^\]]+\]|[^:/,?]+)(?::(\d+))?/.exec(uri);
  if (found === null) throw new UserError(`${variable} is not an address: check it.`);
  const usual = uri.startsWith('redis') ? 6379 : 27017;
  return { hostname: (found[1] ?? '').replace(/^\[|\]$/g, ''), port: Number(found[2] ?? usual) };
}

function checkReachable(host: string, port: number, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: connectWithinMs });
    const fail = (why: string) => {
      socket.destroy();
      reject(
        new UserError(
          `${variable} names ${host}:${port}, which does not respond (${why}): start it or unset ${variable}.`,
        ),
      );
    };
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('timeout', () => fail(`timeout after ${connectWithinMs / 1000} s`));
    socket.once('error', (error) => fail(error.message || 'refused'));
  });
}
