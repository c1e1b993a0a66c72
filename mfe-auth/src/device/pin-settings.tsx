import type { OwnPin } from '@firedeck/contract';
import { Button, Stack, Typography } from '@firedeck/kit';
import { formatDay, PanelSection, QueryState } from '@firedeck/sdk';
import { useState } from 'react';
import { runMutation } from '../form/run-mutation.ts';
import { readSharedDevice } from '../read-shared-device.ts';
import { useHeadingFocus } from '../use-heading-focus.ts';
import { usePinGetQuery, usePinRemoveMutation } from './pin-api.ts';
import { PinForm } from './pin-form.tsx';
import { pinTexts } from './pin-texts.ts';

/** The member's PIN on a shared device, for the Settings dialog; nothing on a personal one. */
export function View() {
  const [isShared] = useState(readSharedDevice);
  return isShared ? <DevicePin /> : null;
}

function DevicePin() {
  const query = usePinGetQuery();
  const { heading, focusHeading } = useHeadingFocus();
  if (query.data === null) return null;
  return (
    <PanelSection heading={pinTexts.heading} headingRef={heading}>
      <Typography sx={{ mb: 2 }}>{pinTexts.about}</Typography>
      <QueryState query={query} failed={pinTexts.loadFailed}>
        {(pin) => pin && <PinState key={pin.created_at ?? ''} pin={pin} onDone={focusHeading} />}
      </QueryState>
    </PanelSection>
  );
}

function PinState({ pin, onDone }: { pin: OwnPin; onDone(): void }) {
  const isSet = pin.created_at !== null;
  const [isOpen, setOpen] = useState(!isSet);
  const [remove, { isLoading }] = usePinRemoveMutation();

  async function removePin(): Promise<void> {
    const { removed: done, notRemoved: failed } = pinTexts;
    if (await runMutation(remove(), { done, failed })) onDone();
  }

  return (
    <Stack sx={{ gap: 2 }}>
      {pin.created_at !== null && (
        <Typography>
          {pinTexts.isSet(formatDay(pin.created_at))} {pin.is_off && pinTexts.isOff}
        </Typography>
      )}
      {isOpen && <PinForm onDone={onDone} {...(isSet && { onCancel: () => setOpen(false) })} />}
      {!isOpen && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={() => setOpen(true)}>
            {pinTexts.change}
          </Button>
          <Button variant="outlined" color="error" disabled={isLoading} onClick={removePin}>
            {pinTexts.remove}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
