import { z } from 'zod/mini';
import { instant } from './shared.ts';

/** API version of this noun. */
export const devicesVersion = 1;

/**
 * Who uses a device: one member, the watch of a station (`shared`), or a crew in a rig (`vehicle`). From
 * the least strict to the strictest; of several that apply, the strictest does.
 */
export const deviceProfiles = ['personal', 'vehicle', 'shared'] as const;

/** What holds for sessions on devices that several people use. */
export const deviceRules = {
  /** Longest without use, never less than 15: browsers report activity only when they refresh. */
  idleMinutes: { vehicle: 30, shared: 15 },
  /** Longest life where no shift changes are configured. */
  sessionHours: 12,
  /** The page says so long before that a session will end. */
  endWarningMinutes: 30,
  /** Of those who signed in there. */
  lastMembers: 6,
  /** What was typed and not saved can be opened again for so long. */
  draftHours: 12,
} as const;

/** Profiles that an operator sets. */
export const sharedProfile = z.enum(['vehicle', 'shared']);

/** Part of `GET /api/policies`: this device has a profile. Absent: it is personal. */
export const deviceProfile = z.object({
  profile: sharedProfile,
  /** As the operator named it; null: nobody did. */
  station: z.nullable(z.string()),
});

/** Part of a session on a device that several people use. */
export const sessionDevice = z.object({
  ...deviceProfile.shape,
  idle_minutes: z.number(),
  /** When the session ends, whatever is done until then. */
  ends_at: instant,
  /** Whether it ends then because the shift does. */
  ends_with_shift: z.boolean(),
});

/** Names nobody elsewhere: it is made of the device, too. */
export const lastMemberId = z.string().check(z.regex(/^[\w-]{22}$/));

/**
 * `GET /api/device/members`: the last who signed in on this device, the newest first, as far as the agency
 * shows names; empty on any other device.
 */
export const lastMembers = z.object({
  members: z.array(z.object({ id: lastMemberId, name: z.string() })),
});

export type LastMember = z.infer<typeof lastMembers>['members'][number];
export type DeviceProfileName = (typeof deviceProfiles)[number];
export type SharedProfile = z.infer<typeof sharedProfile>;
export type DeviceProfile = z.infer<typeof deviceProfile>;
export type SessionDevice = z.infer<typeof sessionDevice>;
