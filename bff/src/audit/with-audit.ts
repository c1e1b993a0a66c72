import { randomUUID } from 'node:crypto';
import type { AuditOutcome } from '@firedeck/contract';

/**
 * Outcome of an action. The `asked` line is written before it; the outcome's line has the same
 * `act`.
 */
export interface ActOutcome {
  outcome: AuditOutcome;
  act: string;
}

export interface AuditOptions {
  /** Whether an error means that nothing was changed. */
  isRefusal(error: unknown): boolean;
  /** Called if the outcome could not be written, so that only the `asked` line exists. */
  onUnwritten(error: Error): void;
}

/**
 * Runs an action between its two audit lines. If writing the second fails, the action still
 * succeeds.
 */
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
