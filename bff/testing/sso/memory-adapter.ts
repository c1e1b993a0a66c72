interface Stored {
  grantId?: string;
  uid?: string;
  consumed?: number;
}

/** In-memory storage of a provider, shared by the providers before and after a key rotation. */
export function createAdapter() {
  const stored = new Map<string, Stored>();
  return class MemoryAdapter {
    readonly #model: string;

    constructor(model: string) {
      this.#model = model;
    }

    #key(id: string): string {
      return `${this.#model}:${id}`;
    }

    async upsert(id: string, payload: Stored): Promise<void> {
      stored.set(this.#key(id), payload);
    }

    async find(id: string): Promise<Stored | undefined> {
      return stored.get(this.#key(id));
    }

    async findByUid(uid: string): Promise<Stored | undefined> {
      return [...stored.values()].find((one) => one.uid === uid);
    }

    async destroy(id: string): Promise<void> {
      stored.delete(this.#key(id));
    }

    async consume(id: string): Promise<void> {
      const found = stored.get(this.#key(id));
      if (found) found.consumed = Math.floor(Date.now() / 1_000);
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, one] of stored) if (one.grantId === grantId) stored.delete(key);
    }
  };
}
