import { shellServices } from '@firedeck/sdk';
import { useEffect, useReducer, useState } from 'react';

// Long: what comes later than the form would be typed over. It ends only where storage hangs for good.
const patienceMs = 10_000;

/** The draft under `key`: undefined while it is being read, null without one. */
export function useFormDraft<Draft>(key: string, read: (kept: unknown) => Draft | null) {
  const [found, setFound] = useState<{ at: string; draft: Draft | null } | null>(null);
  const [round, readAgain] = useReducer((count: number) => count + 1, 0);
  const at = `${key} ${round}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` stands for the key and the round
  useEffect(() => {
    const tell = (kept: unknown): void =>
      setFound((before) => (before?.at === at ? before : { at, draft: read(kept) }));
    let isOver = false;
    const timer = setTimeout(() => tell(null), patienceMs);
    void shellServices()
      .drafts.read(key)
      .then((kept) => !isOver && tell(kept));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [at]);
  return { draft: found?.at === at ? found.draft : undefined, at, readAgain };
}
