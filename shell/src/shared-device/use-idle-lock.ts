import { useEffect, useState } from 'react';
import { shellSession } from '../session/shell-session.ts';

const checkMs = 1_000;

/** Locks the screen after this much inactivity; returns the seconds left, updated each second. */
export function useIdleLock(idleMinutes: number): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const check = () => setSeconds(shellSession().idleSeconds());
    const timer = setInterval(check, checkMs);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
  const leftSeconds = idleMinutes * 60 - seconds;
  const isDue = leftSeconds <= 0;
  useEffect(() => {
    if (isDue) void shellSession().lock();
  }, [isDue]);
  return leftSeconds;
}
