import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { expect, test } from 'vitest';
import { toldExporter } from './told-exporter.ts';

test('that traces are not taken is told once, and once that they are again', async () => {
  const said: string[] = [];
  const log = {
    warn: (text: string) => said.push(`warn: ${text}`),
    info: (text: string) => said.push(`info: ${text}`),
  };
  let takes = true;
  const inner: SpanExporter = {
    export: (_spans, done) =>
      done(takes ? { code: 0 } : { code: 1, error: new Error('Bearer of-the-collector') }),
    shutdown: async () => {},
  };
  const exporter = toldExporter(inner, log);
  const answers: number[] = [];
  for (const next of [true, false, false, true, true, false]) {
    takes = next;
    exporter.export([], ({ code }) => answers.push(code));
  }
  expect(answers).toEqual([0, 1, 1, 0, 0, 1]);
  expect(said).toEqual([
    'warn: The collector takes no traces',
    'info: The collector takes traces again',
    'warn: The collector takes no traces',
  ]);
});
