/** Calls `use`; returns undefined if the browser denies access to storage. */
export function inStorage<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
