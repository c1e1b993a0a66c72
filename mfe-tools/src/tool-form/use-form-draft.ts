import { shellServices } from '@firedeck/sdk';
import { useEffect, useReducer, useState } from 'react';

// Only for hanging storage. Long, because the form would overwrite a draft that loads later.
const timeoutMs = 10_000;

/** The draft under `key`: undefined while loading, null if there is none. */
export function useFormDraft<Draft>(key: string, parse: (stored: unknown) => Draft | null) {
  const [result, setResult] = useState<{ id: string; draft: Draft | null } | null>(null);
  const [generation, reload] = useReducer((count: number) => count + 1, 0);
  const id = `${key} ${generation}`;
  useEffect(() => {
    const finish = (stored: unknown): void =>
      setResult((before) => (before?.id === id ? before : { id, draft: parse(stored) }));
    let isCanceled = false;
    const timer = setTimeout(() => finish(null), timeoutMs);
    void shellServices()
      .drafts.read(key)
      .then((stored) => !isCanceled && finish(stored));
    return () => {
      isCanceled = true;
      clearTimeout(timer);
    };
  }, [id, key, parse]);
  return { draft: result?.id === id ? result.draft : undefined, id, reload };
}
