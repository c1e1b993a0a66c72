import { Button } from '@firedeck/kit';
import { useSession } from '@firedeck/sdk';
import { useSyncExternalStore } from 'react';
import { shellSession } from '../session/shell-session.ts';
import { sharedDevice } from '../shared-device/device-state.ts';
import { texts } from '../texts.ts';

/** The button in the header of devices that several people use. */
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
