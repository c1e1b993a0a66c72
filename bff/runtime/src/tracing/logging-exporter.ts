import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { TracingLog } from './spans.ts';

const success = 0;

/** Logs once when the collector stops or resumes accepting traces. The reason may hold secrets: it is not logged. */
export function loggingExporter(exporter: SpanExporter, log: TracingLog): SpanExporter {
  let isAccepted = true;
  function logChange(accepted: boolean): void {
    if (accepted === isAccepted) return;
    isAccepted = accepted;
    if (accepted) log.info('collector accepts traces again');
    else log.warn('collector accepts no traces');
  }
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        logChange(result.code === success);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
