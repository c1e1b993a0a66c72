/**
 * Resolves in a new task, so that waiting input is handled first. Unlike a timer, it isn't
 * throttled in hidden pages.
 */
export const yieldToMain = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
