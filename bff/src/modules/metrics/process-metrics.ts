import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { Counter, Gauge } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';

const nanoseconds = 1e9;
const microseconds = 1e6;

/** Metrics of this process, named as in Prometheus' official clients where those have them. */
export function processMetrics(app: FastifyInstance): void {
  const registers = [app.metrics];
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  let utilization = performance.eventLoopUtilization();

  new Gauge({
    name: 'firedeck_event_loop_delay_seconds',
    help: 'How late timers of 10 ms came since it was last asked',
    labelNames: ['quantile'] as const,
    registers,
    collect() {
      this.set({ quantile: '0.5' }, delay.percentile(50) / nanoseconds);
      this.set({ quantile: '0.99' }, delay.percentile(99) / nanoseconds);
      this.set({ quantile: '1' }, delay.max / nanoseconds);
      delay.reset();
    },
  });
  new Gauge({
    name: 'firedeck_event_loop_utilization_ratio',
    help: 'Share of the time since it was last asked that the event loop was busy',
    registers,
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, utilization).utilization);
      utilization = now;
    },
  });
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Time of the processor that was used',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / microseconds);
    },
  });
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'When the process started, in seconds of Unix time',
    registers,
  }).set(Math.round(performance.timeOrigin / 1_000));
}
