import { FailureNotice } from '@firedeck/sdk';
import { useEffect } from 'react';
import { isTyping } from '../browser/is-typing.ts';
import { inStorage } from '../browser/storage.ts';
import { reloadedForKey } from '../browser/storage-keys.ts';
import { latestRelease, useUpdateAvailable } from '../modules/latest-release.ts';
import { texts } from '../texts.ts';
import { missingBoardTexts } from './missing-board-texts.ts';

/** Replaces the board while no released module has it, e.g. during an installation. */
export function Component() {
  const isUpdateAvailable = useUpdateAvailable();
  useEffect(() => {
    if (isUpdateAvailable && !isBusy()) reloadOnce(String(latestRelease.serial()));
  }, [isUpdateAvailable]);
  const { next, ...notice } = missingBoardTexts;
  return (
    <FailureNotice
      {...notice}
      next={isUpdateAvailable ? texts.modules.updateAvailable : next}
      retryLabel={texts.modules.reload}
      onRetry={() => location.reload()}
    />
  );
}

/** A dialog may hold what is shown only once, such as the secret of an API key. */
const isBusy = (): boolean =>
  isTyping(document.activeElement) ||
  document.querySelector('[role=dialog],[role=alertdialog]') !== null;

/** Only once per release: a server that still has the old one would cause a reload loop. */
function reloadOnce(serial: string): void {
  inStorage(() => {
    if (sessionStorage.getItem(reloadedForKey) === serial) return;
    sessionStorage.setItem(reloadedForKey, serial);
    location.reload();
  });
}
