import { type DeviceProfileName, minuteMs } from '@firedeck/contract';
import type { DeviceRules } from '../../devices/device-rules.ts';
import type { SessionDocument } from '../session-model.ts';

/** When a refresh token is presented, and since when sessions have been idle too long. */
export interface PresentedAt {
  now: Date;
  /** The time of the member's last activity. */
  touchedAt: Date;
  /**
   * By device profile: sessions without remember-me last seen before this are not accepted. On
   * shared devices they are locked, on others they have ended.
   */
  idleSince: Record<DeviceProfileName, Date>;
}

type Limits = Pick<DeviceRules, 'idleMinutes' | 'tokenSeconds'>;

/** @param idleSeconds - Since the last activity in the browser that presents the token */
export function presentedNow(rules: Limits, idleSeconds = 0): PresentedAt {
  const now = Date.now();
  const touchedAt = Math.max(0, now - idleSeconds * 1_000);
  const idleSince = (profile: DeviceProfileName): Date => {
    const limit = now - rules.idleMinutes(profile) * minuteMs;
    // Browsers report activity only on refresh: the last one may be up to a token's lifetime later.
    return new Date(touchedAt > limit ? limit - rules.tokenSeconds(profile) * 1_000 : limit);
  };
  return {
    now: new Date(now),
    touchedAt: new Date(touchedAt),
    idleSince: {
      personal: idleSince('personal'),
      vehicle: idleSince('vehicle'),
      shared: idleSince('shared'),
    },
  };
}

export function hasEnded(session: SessionDocument, { now, idleSince }: PresentedAt): boolean {
  const isIdle = !session.remember && session.lastSeenAt <= idleSince.personal;
  return session.revoked !== null || session.expiresAt <= now || isIdle;
}
