/** One request that was sent, and what became of it. */
export interface Happening<Request, Reply> {
  request: Request;
  /** Nothing: the connection broke, so it may have been carried out or not, also later. */
  reply: Reply | undefined;
  sentAt: number;
  /** Endless without a reply. */
  repliedAt: number;
}

/**
 * What one request does when nothing else happens at the same time.
 *
 * @returns the state after it; null when the reply is not the truth about that state.
 */
export type Model<State, Request, Reply> = (
  state: State,
  request: Request,
  reply: Reply | undefined,
) => State | null;

/**
 * Whether the happenings can be put one after another so that each reply is true: none before one
 * that was replied to before it was sent. Those without a reply may have no place in it.
 */
export function hasSerialOrder<State, Request, Reply>(
  happenings: readonly Happening<Request, Reply>[],
  start: State,
  model: Model<State, Request, Reply>,
): boolean {
  const all = happenings.toSorted((one, other) => one.sentAt - other.sentAt);
  const seen = new Set<string>();

  function canFinish(done: readonly boolean[], state: State): boolean {
    const left = all.flatMap((_, index) => (done[index] ? [] : [index]));
    const deadline = Math.min(...left.map((index) => all[index]?.repliedAt ?? 0));
    if (left.every((index) => all[index]?.reply === undefined)) return true;
    const key = `${left.join()}|${JSON.stringify(state)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return left.some((index) => {
      const { request, reply, sentAt } = all[index] as Happening<Request, Reply>;
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
