import { tracingChannel } from 'node:diagnostics_channel';
import type { ActiveSpan, Tracing } from '@firedeck/runtime/tracing';
import type { Connection } from 'mongoose';
import { requestContext } from './request-context.ts';

/** Event of the database driver for a finished command. */
export interface EndedCommand {
  commandName: string;
  /** Milliseconds. */
  duration: number;
}

/** Creates a span for each database command of a request, with its name and without its content. */
export function traceDatabase(mongo: Connection, tracing: Tracing): void {
  for (const [event, failed] of [
    ['commandSucceeded', false],
    ['commandFailed', true],
  ] as const)
    mongo.on(event, ({ commandName, duration }: EndedCommand) => {
      const startedAt = Date.now() - duration;
      begin(tracing, 'mongodb', commandName, startedAt)?.end({}, failed);
    });
}

/** Traces Redis commands through diagnostics channels; returns a function that stops it. */
export function traceRedis(tracing: Tracing): () => Promise<void> {
  const channel = tracingChannel<object>('ioredis:command');
  const spans = new WeakMap<object, ActiveSpan>();
  const handlers = {
    start(context: { command?: string }) {
      const span = begin(tracing, 'redis', context.command ?? 'unknown', Date.now());
      if (span) spans.set(context, span);
    },
    asyncEnd(context: { error?: unknown }) {
      spans.get(context)?.end({}, context.error !== undefined);
    },
    end() {},
    asyncStart() {},
    error() {},
  };
  channel.subscribe(handlers);
  return async () => void channel.unsubscribe(handlers);
}

/** Null outside of requests: pings and timers are not traced. */
function begin(
  tracing: Tracing,
  system: string,
  command: string,
  startedAt: number,
): ActiveSpan | null {
  const { traceparent: parent } = requestContext();
  if (parent === undefined) return null;
  const attributes = { 'db.system.name': system, 'db.operation.name': command };
  return tracing.begin(`${system} ${command}`, { kind: 'client', parent, attributes, startedAt });
}
