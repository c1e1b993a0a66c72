import { randomUUID } from 'node:crypto';
import type { AuditOutcome } from '@firedeck/contract';

/** The line `asked` is written before the act; its outcome follows with the same `act`. */
export interface ActOutcome {
  outcome: AuditOutcome;
  act: string;
}

export interface AuditOptions {
  /** True for errors after which nothing has changed. */
  isRefusal(error: unknown): boolean;
  /** Called when the outcome could not be written, so that only the line `asked` exists. */
  onUnwritten(error: Error): void;
}

/** Runs an act between its two audit lines. Failing to write the second does not fail the act. */
export async function withAudit<Done>(
  write: (end: ActOutcome) => Promise<void>,
  perform: () => Promise<Done>,
  { isRefusal, onUnwritten }: AuditOptions,
): Promise<Done> {
  const act = randomUUID();
  const conclude = (outcome: AuditOutcome) => write({ outcome, act }).catch(onUnwritten);
  await write({ outcome: 'asked', act });
  let done: Done;
  try {
    done = await perform();
  } catch (error) {
    await conclude(isRefusal(error) ? 'refused' : 'failed');
    throw error;
  }
  await conclude('accepted');
  return done;
}
