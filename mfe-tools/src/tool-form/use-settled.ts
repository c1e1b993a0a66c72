import { times } from '@firedeck/contract';
import { useEffect, useState } from 'react';

/** `value` once it has stayed the same for half a second; null gets through at once. */
export function useSettled<T>(value: T | null): T | null {
  const [settled, setSettled] = useState<T | null>(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), times.faviconPreviewDelayMs);
    return () => clearTimeout(timer);
  }, [value]);
  return value === null ? null : settled;
}
