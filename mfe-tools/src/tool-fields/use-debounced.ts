import { times } from '@firedeck/contract';
import { useEffect, useState } from 'react';

/** Debounces `value` by half a second; null is returned at once. */
export function useDebounced<T>(value: T | null): T | null {
  const [debounced, setDebounced] = useState<T | null>(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), times.faviconPreviewDelayMs);
    return () => clearTimeout(timer);
  }, [value]);
  return value === null ? null : debounced;
}
