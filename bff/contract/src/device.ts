import { z } from 'zod/mini';
import { instant } from './shared.ts';

/** API version of this resource. */
export const devicesVersion = 1;

/**
 * Usage of a device: one member, a station (`shared`), or a crew in a rig (`vehicle`). Ordered from
 * least to most strict; the strictest applicable profile wins.
 */
export const deviceProfiles = ['personal', 'vehicle', 'shared'] as const;

export const deviceRules = {
  /** Idle timeout. At least 15 minutes: browsers report activity only when they refresh. */
  idleMinutes: { vehicle: 30, shared: 15 },
  /** Longest session where no shift changes are configured. */
  sessionHours: 12,
  /** The page warns this long before a session ends. */
  endWarningMinutes: 30,
  /** Members offered at sign-in. */
  lastMembers: 6,
  /** Unsaved input can be restored this long. */
  draftHours: 12,
} as const;

export const sharedProfile = z.enum(['vehicle', 'shared']);

/** Part of `GET /api/policies`; absent: a personal device. */
export const deviceProfile = z.object({
  profile: sharedProfile,
  /** Name given by the operator; null: none. */
  station: z.nullable(z.string()),
});

/** Part of sessions on shared devices. */
export const sessionDevice = z.object({
  ...deviceProfile.shape,
  idle_minutes: z.number(),
  /** When the session ends regardless of activity. */
  ends_at: instant,
  /** Whether it ends because of a shift change. */
  ends_with_shift: z.boolean(),
});

/** Derived from member and device, so that it means nothing on other devices. */
export const lastMemberId = z.string().check(z.regex(/^[\w-]{22}$/));

/**
 * `GET /api/device/members`: who signed in last on this device, newest first, as far as the
 * agency's policy shows names. Empty on personal devices.
 */
export const lastMembers = z.object({
  members: z.array(z.object({ id: lastMemberId, name: z.string() })),
});

export type LastMember = z.infer<typeof lastMembers>['members'][number];
export type DeviceProfileName = (typeof deviceProfiles)[number];
export type SharedProfile = z.infer<typeof sharedProfile>;
export type DeviceProfile = z.infer<typeof deviceProfile>;
export type SessionDevice = z.infer<typeof sessionDevice>;
