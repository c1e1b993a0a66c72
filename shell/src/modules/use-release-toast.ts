import { showToast } from '@firedeck/sdk';
import { useEffect } from 'react';
import { texts } from '../texts.ts';
import { useUpdateAvailable } from './latest-release.ts';

/** Announces a newer release once; the notification stays. */
export function useReleaseToast(): void {
  const isNewer = useUpdateAvailable();
  useEffect(() => {
    if (!isNewer) return;
    const { title, text, reload } = texts.release;
    const action = { label: reload, run: () => location.reload() };
    showToast({ kind: 'info', title, text, action, lasting: true });
  }, [isNewer]);
}
