import { randomUUID } from 'node:crypto';

/** `asked` is written before it is done; what came of it follows with the same `asking`. */
export interface AuditOutcome {
  outcome: 'asked' | 'accepted' | 'refused' | 'failed';
  asking: string;
}

export interface AuditOptions {
  /** The error says that nothing was done. */
  isRefusal(error: unknown): boolean;
  /** The outcome could not be written: the line `asked` is all there is. */
  onUnwritten(error: Error): void;
}

/** Does what is asked between its two lines. Whether the second can be written changes nothing of what was done. */
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
