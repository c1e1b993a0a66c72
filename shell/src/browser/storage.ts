/** Accesses localStorage; null where the browser denies it. */
export function inStorage<Result>(act: (storage: Storage) => Result): Result | null {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}
