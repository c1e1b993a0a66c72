import { type DeviceProfileName, deviceProfiles } from '@firedeck/contract';
import { z } from 'zod';

/** Format of member names; `short`: as in "Dana R." */
const lastMembersModes = ['full', 'short', 'none'] as const;
export type LastMembers = (typeof lastMembersModes)[number];

/** Times of day when shifts change. */
export interface ShiftChanges {
  /** For example `07:00`. */
  times: string[];
  /** IANA time zone, such as `America/Denver`. */
  timeZone: string;
}

interface DeviceSettings {
  /** The least strict profile of devices. */
  leastProfile: DeviceProfileName;
  /** Format of member names while nobody is signed in. */
  lastMembers: LastMembers;
  /** Null: sessions end after some hours. */
  shiftChanges: ShiftChanges | null;
}

const shape = /^(?<times>([01]\d|2[0-3]):[0-5]\d(\s*,\s*([01]\d|2[0-3]):[0-5]\d)*)\s+(?<zone>\S+)$/;

export const deviceEnvironment = {
  /** The least strict profile of devices; operators and members can only choose stricter ones. */
  DEVICE_PROFILE: z.enum(deviceProfiles).default('personal'),
  /**
   * How shared devices show members on the lock and sign-in screens: complete, as in "Dana R.", or
   * not at all.
   */
  LAST_MEMBERS: z.enum(lastMembersModes).default('none'),
  /**
   * Times when sessions on shared devices end, as in `07:00,19:00 America/Denver`; absent: after 12
   * hours.
   */
  SHIFT_CHANGES: z
    .string()
    .trim()
    .transform((text, context) => {
      const { times, zone = '' } = shape.exec(text)?.groups ?? {};
      if (times === undefined) {
        context.addIssue('must be times of day and a time zone, as in 07:00,19:00 America/Denver');
        return z.NEVER;
      }
      if (!isTimeZone(zone)) {
        context.addIssue(`has an unknown time zone: ${zone} is not in the IANA database`);
        return z.NEVER;
      }
      const unique = new Set(times.split(',').map((time) => time.trim()));
      return { times: [...unique].toSorted(), timeZone: zone };
    })
    .optional(),
  /**
   * Whether enrolled devices store the tools of their station's account, to open them without a
   * sign-in.
   */
  STATION_SHEET: z.enum(['on', 'off']).default('off'),
};

// ICU also accepts offsets such as +07:00, which have no daylight-saving time.
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

export const toDeviceSettings = (names: {
  DEVICE_PROFILE: DeviceProfileName;
  LAST_MEMBERS: LastMembers;
  SHIFT_CHANGES?: ShiftChanges | undefined;
}): DeviceSettings => ({
  leastProfile: names.DEVICE_PROFILE,
  lastMembers: names.LAST_MEMBERS,
  shiftChanges: names.SHIFT_CHANGES ?? null,
});
