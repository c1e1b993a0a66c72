import { randomUUID } from 'node:crypto';

/** The line `asked` is written before the act; its outcome follows with the same `asking`. */
export interface AuditOutcome {
  outcome: 'asked' | 'accepted' | 'refused' | 'failed';
  asking: string;
}

export interface AuditOptions {
  /** True for errors after which nothing has changed. */
  isRefusal(error: unknown): boolean;
  /** Called when the outcome could not be written, so that only the line `asked` exists. */
  onUnwritten(error: Error): void;
}

/** Runs an act between its two audit lines. Failing to write the second does not fail the act. */
export async function withAudit<Done>(
  write: (end: AuditOutcome) => Promise<void>,
  perform: () => Promise<Done>,
  { isRefusal, onUnwritten }: AuditOptions,
): Promise<Done> {
  const asking = randomUUID();
  const conclude = (outcome: AuditOutcome['outcome']) =>
    write({ outcome, asking }).catch(onUnwritten);
  await write({ outcome: 'asked', asking });
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
