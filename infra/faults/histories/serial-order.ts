/** A request and its reply. */
export interface Operation<Request, Reply> {
  request: Request;
  /** Undefined: the connection broke, so it may have been executed, even later, or not. */
  reply: Reply | undefined;
  sentAt: number;
  /** Infinite without a reply. */
  repliedAt: number;
}

/**
 * The effect of one request in a sequential execution.
 *
 * @returns the next state; null when the reply contradicts it.
 */
export type Model<State, Request, Reply> = (
  state: State,
  request: Request,
  reply: Reply | undefined,
) => State | null;

/**
 * Whether the history is linearizable: a sequential order explains each reply, and no operation
 * precedes one that completed before it was sent. Operations without a reply may be left out.
 */
export function hasSerialOrder<State, Request, Reply>(
  operations: readonly Operation<Request, Reply>[],
  start: State,
  model: Model<State, Request, Reply>,
): boolean {
  const all = operations.toSorted((one, other) => one.sentAt - other.sentAt);
  const seen = new Set<string>();

  function canFinish(done: readonly boolean[], state: State): boolean {
    const left = all.flatMap((_, index) => (done[index] ? [] : [index]));
    const deadline = Math.min(...left.map((index) => all[index]?.repliedAt ?? 0));
    if (left.every((index) => all[index]?.reply === undefined)) return true;
    const key = `${left.join()}|${JSON.stringify(state)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return left.some((index) => {
      const { request, reply, sentAt } = all[index] as Operation<Request, Reply>;
      if (sentAt > deadline) return false;
      const next = model(state, request, reply);
      return next !== null && canFinish(done.with(index, true), next);
    });
  }

  return canFinish(
    all.map(() => false),
    start,
  );
}
