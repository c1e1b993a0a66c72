import { pinLimits } from '@firedeck/contract';
import type { SharedDevice } from '../devices/shared-device.ts';
import type { Pin, UserDocument } from '../users/user-model.ts';

type Owner = Pick<UserDocument, 'epoch' | 'pins'>;

/** The member's PIN on the device; one set before all sessions ended is none. */
export const findPin = (
  { epoch, pins = [] }: Owner,
  sharedDevice: SharedDevice | undefined,
): Pin | undefined => pins.find((pin) => pin.epoch === epoch && pin.device === sharedDevice?.id);

export const isOff = ({ tries }: Pick<Pin, 'tries'>): boolean => tries >= pinLimits.tries;
