import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { TracingLog } from './tracing.ts';

const success = 0;

/** Tells each change between taken and not taken, once; why is left out: it may name secrets. */
export function toldExporter(exporter: SpanExporter, log: TracingLog): SpanExporter {
  let isTaken = true;
  function tell(taken: boolean): void {
    if (taken === isTaken) return;
    isTaken = taken;
    if (taken) log.info('The collector takes traces again');
    else log.warn('The collector takes no traces');
  }
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        tell(result.code === success);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
