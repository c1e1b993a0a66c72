import type { SharedProfile } from '@firedeck/contract';

export interface SharedDevice {
  profile: SharedProfile;
  /** Undefined if it is shared by the member's choice or the policy. */
  id?: string;
  station?: string;
}
