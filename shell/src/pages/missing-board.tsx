import { FailureNotice } from '@firedeck/sdk';
import { useEffect } from 'react';
import { latestRelease, useUpdateAvailable } from '../modules/latest-release.ts';
import { reloadedForKey } from '../storage-keys.ts';
import { missingBoardTexts } from './missing-board-texts.ts';

/** In place of the board while no released module has it, e.g. during an installation. */
export function Component() {
  const isUpdateAvailable = useUpdateAvailable();
  useEffect(() => {
    if (isUpdateAvailable && !isBusy()) reloadOnce(String(latestRelease.serial()));
  }, [isUpdateAvailable]);
  const { next, nextWithUpdate, ...notice } = missingBoardTexts;
  return (
    <FailureNotice
      {...notice}
      next={isUpdateAvailable ? nextWithUpdate : next}
      onRetry={() => location.reload()}
    />
  );
}

/** A dialog may show what is shown only once, such as the secret of an API key. */
const isBusy = (): boolean =>
  document.activeElement?.matches('input, textarea') ||
  document.querySelector('[role=dialog],[role=alertdialog]') !== null;

/** A server that still has the old release would answer with the same page again and again. */
function reloadOnce(serial: string): void {
  try {
    if (sessionStorage.getItem(reloadedForKey) === serial) return;
    sessionStorage.setItem(reloadedForKey, serial);
  } catch {
    return;
  }
  location.reload();
}
