/** Uses what this browser keeps for the site; null where it forbids that: all of it is dispensable. */
export function inStorage<Result>(act: (storage: Storage) => Result): Result | null {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}
