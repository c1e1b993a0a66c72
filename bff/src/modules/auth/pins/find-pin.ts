import { pinLimits } from '@firedeck/contract';
import type { SharedDevice } from '../devices/shared-device.ts';
import type { Pin } from '../users/pin.ts';
import type { UserDocument } from '../users/user-model.ts';

type Owner = Pick<UserDocument, 'epoch' | 'pins'>;

/** The member's valid PINs; those set before all sessions were ended are not. */
export const findPins = ({ epoch, pins = [] }: Owner): Pin[] =>
  pins.filter((pin) => pin.epoch === epoch);

export const findPin = (owner: Owner, sharedDevice: SharedDevice | undefined): Pin | undefined =>
  findPins(owner).find(({ device }) => device === sharedDevice?.id);

export const isOff = ({ tries }: Pick<Pin, 'tries'>): boolean => tries >= pinLimits.tries;
