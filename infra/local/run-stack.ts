import { readPort } from '../lib/command-line.ts';
import { readEnvironment } from '../lib/environment.ts';
import { shutdownSignal } from '../lib/shutdown.ts';
import { removeStackFile, writeStackFile } from '../lib/stack-file.ts';
import { type Stack, type StackOptions, startStack } from './stack/stack.ts';

const defaultPort = 3_000;
const dataPorts = { mongo: 27_117, redis: 6_479 };

/** Runs a stack that other commands of the checkout can find, until `run` ends; returns the exit code. */
export async function runStack(
  portOption: string | undefined,
  options: StackOptions,
  run: (stack: Stack) => Promise<void>,
): Promise<number> {
  const port = readPort(portOption ?? readEnvironment().port, defaultPort);
  const stack = await startStack({ ...options, port, dataPorts }).catch((error) => {
    if (shutdownSignal.aborted) return undefined;
    throw error;
  });
  if (stack === undefined) return 130;
  await writeStackFile({
    pid: process.pid,
    address: stack.address,
    artifactsFolder: stack.folders.artifacts,
    releaseKeysFolder: stack.folders.releaseKeys,
    keysFolder: stack.folders.keys,
    mongodbUri: stack.mongo.uri,
    redisUrl: stack.redis.uri,
    mail: readEnvironment().sendsMail,
  });
  await run(stack);
  await stack.stop();
  removeStackFile();
  return 0;
}
