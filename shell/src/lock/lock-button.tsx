import { Button } from '@firedeck/kit';
import { useSession } from '@firedeck/sdk';
import { useSyncExternalStore } from 'react';
import { sharedDevice } from '../session/device-state.ts';
import { shellSession } from '../session/shell-session.ts';
import { texts } from '../texts.ts';

/** The Lock button in the header of shared devices. */
export function LockButton() {
  const device = useSyncExternalStore(sharedDevice.subscribe, sharedDevice.get);
  const { status } = useSession();
  if (!device || status !== 'signed-in') return null;
  return (
    <Button data-lock sx={{ flex: 'none', px: 1 }} onClick={() => void shellSession().lock()}>
      {texts.header.lock}
    </Button>
  );
}
