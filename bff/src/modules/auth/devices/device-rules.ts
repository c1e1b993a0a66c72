import {
  type DeviceProfileName,
  dayMs,
  deviceRules,
  hourMs,
  type SessionDevice,
  times,
} from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { toDeviceProfile } from './device-profiles-plugin.ts';
import { nextShiftChange } from './next-shift-change.ts';
import type { SharedDevice } from './shared-device.ts';

/** Short, so that the server learns soon that a shared device is idle. */
const sharedTokenSeconds = 210;

interface LifetimeOptions {
  now: Date;
  remember: boolean;
  isShared: boolean;
  hours: number | undefined;
}

interface NewSession {
  sharedDevice?: SharedDevice;
  expiresAt: Date;
}

export type DeviceRules = ReturnType<typeof createDeviceRules>;

/** Lifetimes of sessions, by the profile of the device. */
export function createDeviceRules({
  sessionIdleMinutes,
  devices: { shiftChanges },
}: Pick<FastifyInstance['config'], 'sessionIdleMinutes' | 'devices'>) {
  const idleMinutes = (profile: DeviceProfileName): number =>
    profile === 'personal'
      ? sessionIdleMinutes
      : Math.min(sessionIdleMinutes, deviceRules.idleMinutes[profile]);

  return {
    idleMinutes,

    tokenSeconds: (profile: DeviceProfileName = 'personal'): number =>
      profile === 'shared' ? sharedTokenSeconds : times.accessTokenSeconds,

    /** On shared devices sessions end at shift changes, so that none ends within a shift. */
    computeEnd({ now, remember, isShared, hours = times.sessionHours }: LifetimeOptions): Date {
      if (remember) return new Date(now.getTime() + times.rememberMeDays * dayMs);
      const longest = isShared && !shiftChanges ? Math.min(hours, deviceRules.sessionHours) : hours;
      const end = new Date(now.getTime() + longest * hourMs);
      const change = isShared && shiftChanges ? nextShiftChange(shiftChanges, now) : end;
      return change < end ? change : end;
    },

    describe({ sharedDevice, expiresAt }: NewSession): SessionDevice | undefined {
      if (!sharedDevice) return undefined;
      const justBefore = new Date(expiresAt.getTime() - 1);
      return {
        ...toDeviceProfile(sharedDevice),
        idle_minutes: idleMinutes(sharedDevice.profile),
        ends_at: expiresAt.toISOString(),
        ends_with_shift:
          shiftChanges !== null &&
          nextShiftChange(shiftChanges, justBefore).getTime() === expiresAt.getTime(),
      };
    },
  };
}
