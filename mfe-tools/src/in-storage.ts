/** Uses the browser's storage; undefined where the browser denies access to it. */
export function inStorage<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
