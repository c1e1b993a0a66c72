import { AsyncLocalStorage } from 'node:async_hooks';
import type { JobContext } from '@firedeck/contract/jobs';
import type { FastifyRequest } from 'fastify';

interface Context {
  job: JobContext;
  request?: FastifyRequest | undefined;
}

const contexts = new AsyncLocalStorage<Context>();

/** Request id and trace of the current request; empty for timers. */
export const requestContext = (): JobContext => contexts.getStore()?.job ?? {};

/** The request being handled; undefined for timers. */
export const currentRequest = (): FastifyRequest | undefined => contexts.getStore()?.request;

/** Runs `act` and everything it starts in the context of a request. */
export function runInContext(job: JobContext, act: () => void, request?: FastifyRequest): void {
  contexts.run({ job, request }, act);
}
