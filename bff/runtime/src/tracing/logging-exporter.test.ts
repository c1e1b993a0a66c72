import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { expect, test } from 'vitest';
import { loggingExporter } from './logging-exporter.ts';

test('an outage of the collector is logged once, and its recovery once', async () => {
  const logged: string[] = [];
  const log = {
    warn: (text: string) => logged.push(`warn: ${text}`),
    info: (text: string) => logged.push(`info: ${text}`),
  };
  let accepts = true;
  const inner: SpanExporter = {
    export: (_spans, done) =>
      done(accepts ? { code: 0 } : { code: 1, error: new Error('Bearer of-the-collector') }),
    shutdown: async () => {},
  };
  const exporter = loggingExporter(inner, log);
  const answers: number[] = [];
  for (const next of [true, false, false, true, true, false]) {
    accepts = next;
    exporter.export([], ({ code }) => answers.push(code));
  }
  expect(answers).toEqual([0, 1, 1, 0, 0, 1]);
  expect(logged).toEqual([
    'warn: collector accepts no traces',
    'info: collector accepts traces again',
    'warn: collector accepts no traces',
  ]);
});
