import { showToast } from '@firedeck/sdk';
import { useEffect } from 'react';
import { useNewerRelease } from '../modules/newer-release.ts';
import { texts } from '../texts.ts';

/** Says once that a newer release waits for a reload; the notifications keep saying it. */
export function useReleaseToast(): void {
  const isNewer = useNewerRelease();
  useEffect(() => {
    if (!isNewer) return;
    const { title, text, reload } = texts.release;
    const action = { label: reload, run: () => location.reload() };
    showToast({ kind: 'info', title, text, action, lasting: true });
  }, [isNewer]);
}
