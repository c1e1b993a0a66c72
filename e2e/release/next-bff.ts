import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { anyFreePort, type Stack } from '@firedeck/infra/local';
import { partialCheckout } from './partial-checkout.ts';

/** A bff one minor version on, beside the one of the stack and on its servers. */
export interface NextBff {
  address: string;
  stop(): Promise<void>;
}

// Everything a minor version may change for older clients: an additional field in every object of
// responses and events, and a new kind of event.
const answersMore = `
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !request.url.startsWith('/api/')) return payload;
    if (!payload.startsWith('{')) return payload;
    const more = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(more)
        : value !== null && typeof value === 'object'
          ? { ...Object.fromEntries(Object.entries(value).map(([key, one]) => [key, more(one)])), next_addition: { of: 'the next' } }
          : value;
    const text = JSON.stringify(more(JSON.parse(payload)));
    reply.header('content-length', Buffer.byteLength(text)).header('x-next-bff', 'yes');
    return text;
  });
`;
const sendsMore = `JSON.stringify({ ...event, next_addition: 1 })}\\n\\ndata: \${JSON.stringify({ event: 'weather.changed', storm: true })}`;

export async function startNextBff({ address, folders, mongo, redis }: Stack): Promise<NextBff> {
  const copy = await partialCheckout('bff');
  await copy.change('bff/src/app.ts', (text) =>
    text.replace("  app.decorate('config', config);\n", (line) => line + answersMore),
  );
  await copy.change('bff/src/modules/events/event-stream.ts', (text) =>
    text.replace('JSON.stringify(event)}', () => sendsMore),
  );
  const port = await anyFreePort();
  const child = spawn(process.execPath, [join(copy.root, 'bff/src/server.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      SIGN_UP: 'open',
      TRUSTED_PROXIES: 'none',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: address,
      MONGODB_URI: mongo.uri,
      REDIS_URL: redis.uri,
      KEYS_DIR: folders.keys,
      ARTIFACTS_DIR: folders.artifacts,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await copy.remove();
  };
  const own = `http://127.0.0.1:${port}`;
  await ready(own, child).catch(async (error) => {
    await stop();
    throw error;
  });
  return { address: own, stop };
}

const startsWithinMs = 60_000;

async function ready(address: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startsWithinMs;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const answer = await fetch(`${address}/healthz/ready`).catch(() => null);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error('The next bff did not start');
}
