import { deviceRules } from '@firedeck/contract';
import { Checkbox, FormControlLabel, Typography } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { useId, useState } from 'react';
import { readIdleMinutes, readSharedDevice } from './read-shared-device.ts';
import { texts } from './texts.ts';

export interface SharedDeviceChoiceProps {
  isShared: boolean;
  onChoose(isShared: boolean): void;
}

/** The checkbox to mark the device as shared; a text if it is already known as shared. */
export function SharedDeviceChoice({ isShared, onChoose }: SharedDeviceChoiceProps) {
  const [isSharedDevice] = useState(readSharedDevice);
  const hintId = useId();
  if (isSharedDevice)
    return (
      <Typography variant="body2" color="textSecondary">
        {texts.sharedDevice(readIdleMinutes(), deviceRules.draftHours)}
      </Typography>
    );
  return (
    <div>
      <FormControlLabel
        sx={{ mr: 0 }}
        label={texts.signIn.sharedDevice}
        control={
          <Checkbox
            checked={isShared}
            onChange={(_event, isChosen) => onChoose(isChosen)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
          />
        }
      />
      <Typography
        id={hintId}
        variant="body2"
        color="textSecondary"
        // Below the label, beside the box.
        sx={{ ml: `calc(${tokens.target} - 12px)`, textWrap: 'pretty' }}
      >
        {texts.signIn.sharedDeviceHint(deviceRules.idleMinutes.shared)}
      </Typography>
    </div>
  );
}
