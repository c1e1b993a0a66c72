import type { WorkerName } from './config.ts';
import type { RunningWorker, WorkerContext } from './define-worker.ts';
import { startFaviconWorker } from './favicon/favicon-worker.ts';
import { startMailWorker } from './mail/mail-worker.ts';

/** All workers; `WORKERS` chooses which of them a process runs. */
export const workers: Record<WorkerName, (context: WorkerContext) => RunningWorker> = {
  favicon: startFaviconWorker,
  mail: startMailWorker,
};
