interface Entries<Key> {
  readonly size: number;
  keys(): Iterable<Key>;
  delete(key: Key): boolean;
}

/** Of a Map or Set, which are in the order of insertion, the newest so many stay. */
export function keepNewest<Key>(entries: Entries<Key>, atMost: number): void {
  for (const oldest of entries.keys()) {
    if (entries.size <= atMost) return;
    entries.delete(oldest);
  }
}
