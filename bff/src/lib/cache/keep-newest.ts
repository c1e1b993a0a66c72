interface Entries<Key> {
  readonly size: number;
  keys(): Iterable<Key>;
  delete(key: Key): boolean;
}

/** Drops the oldest entries of a Map or Set, which iterate in insertion order. */
export function keepNewest<Key>(entries: Entries<Key>, atMost: number): void {
  for (const oldest of entries.keys()) {
    if (entries.size <= atMost) return;
    entries.delete(oldest);
  }
}
