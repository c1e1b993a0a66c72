import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A ref to the latest value, for stable callbacks. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
