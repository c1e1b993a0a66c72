/**
 * The question for the member's password, which the server wants again before sensitive acts. However
 * many requests wait for it, it is one question.
 */
export function createStepUp() {
  const listeners = new Set<() => void>();
  let asked: { answered: Promise<boolean>; settle(isProved: boolean): void } | null = null;

  function become(next: typeof asked): void {
    asked = next;
    for (const listener of listeners) listener();
  }

  return {
    isAsked: () => asked !== null,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Resolves to whether the server has been given the password. */
    ask(): Promise<boolean> {
      if (asked) return asked.answered;
      let settle: (isProved: boolean) => void = () => undefined;
      const answered = new Promise<boolean>((resolve) => {
        settle = resolve;
      });
      become({ answered, settle });
      return answered;
    },
    /** Without a question it does nothing. */
    answer(isProved: boolean): void {
      if (!asked) return;
      asked.settle(isProved);
      become(null);
    },
  };
}

export const stepUp = createStepUp();
