import type { SharedProfile } from '@firedeck/contract';

/** A device that several people use, as it was when the session began. */
export interface SharedDevice {
  profile: SharedProfile;
  /** Absent: the member said so, or the policy of all devices does. */
  id?: string;
  station?: string;
}
