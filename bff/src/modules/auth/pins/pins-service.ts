import type { AuditKind, OwnPin } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../lib/http/domain-error.ts';
import type { SharedDevice } from '../devices/shared-device.ts';
import { factorSecrets } from '../factors/factor-secrets.ts';
import { hashPassword, verifyPassword, withAdmission } from '../passwords/password-hashing.ts';
import type { Pin } from '../users/pin.ts';
import type { SessionRef } from '../users/principal.ts';
import type { UserDocument } from '../users/user-model.ts';
import { findPin, isOff } from './find-pin.ts';
import { pinsRepository } from './pins-repository.ts';

interface EnteredPin {
  pin: string;
  sharedDevice: SharedDevice | undefined;
  /** The device in the request's cookie. */
  here: SharedDevice | undefined;
  label: string;
}

/** The member's PIN on a shared device (infra/decisions/0077). */
export function pinsService(app: FastifyInstance) {
  const pins = pinsRepository(app.mongo);
  const secrets = factorSecrets(app);

  // The hash includes the device, so that a hash copied to another device is useless.
  const toHashed = (device: string, pin: string): string => `${device} ${pin}`;

  async function matches(userId: string, { device, hash }: Pin, pin: string): Promise<boolean> {
    secrets.refuseWithoutKey(hash);
    return verifyPassword(secrets.decrypt(userId, hash), toHashed(device, pin));
  }

  function audit(kind: AuditKind, user: UserDocument, device: SharedDevice | undefined) {
    const { _id: id, email } = user;
    const name = device?.station === undefined ? [] : [device.station];
    return app.audit.write({
      kind,
      actor:
        kind === 'turn-off-pin'
          ? { type: 'system', name: 'Firedeck' }
          : { type: 'member', id, name: email },
      subject: { type: 'member', id, name: email },
      details: { name },
    });
  }

  async function turnOff(user: UserDocument, pin: Pin, entered: EnteredPin): Promise<void> {
    const outbox = app.outbox.createEntries('pin_turned_off', entered.label);
    const changed = await pins.turnOff(user, pin, outbox);
    // Only one of several concurrent requests records it.
    if (!changed) return;
    app.outbox.enqueue(changed, outbox);
    app.recordActivity({ userId: user._id, kind: 'pin_turned_off', device: entered.label });
    await audit('turn-off-pin', user, entered.sharedDevice);
  }

  return {
    /** Null on a device without a profile by an operator. */
    describe(user: UserDocument, sharedDevice: SharedDevice | undefined): OwnPin | null {
      if (sharedDevice?.id === undefined) return null;
      const pin = findPin(user, sharedDevice);
      return {
        created_at: pin?.at.toISOString() ?? null,
        is_off: pin !== undefined && isOff(pin),
      };
    },

    /** @throws DomainError for a session on another kind of device, or an ended one */
    async set(
      session: SessionRef,
      user: UserDocument,
      { pin, sharedDevice, here, label }: EnteredPin,
    ): Promise<void> {
      const device = sharedDevice?.id;
      if (device === undefined || device !== here?.id) throw new DomainError('not_found');
      const { epoch } = user;
      const hash = secrets.encrypt(user._id, await hashPassword(toHashed(device, pin)));
      const made = { device, hash, epoch, at: new Date(), tries: 0 };
      if (!(await pins.set({ ...session, epoch }, made)))
        throw new DomainError('not_authenticated');
      app.userCache.forget(user._id);
      app.recordActivity({ userId: user._id, kind: 'pin_set', device: label });
      await audit('set-pin', user, sharedDevice);
    },

    async remove(
      user: UserDocument,
      sharedDevice: SharedDevice | undefined,
      label: string,
    ): Promise<void> {
      const device = sharedDevice?.id;
      if (device === undefined || !(await pins.remove(user._id, device))) return;
      app.userCache.forget(user._id);
      app.recordActivity({ userId: user._id, kind: 'pin_removed', device: label });
      await audit('remove-pin', user, sharedDevice);
    },

    /** Whether it is the member's PIN for the session's device, entered on that device. */
    async accepts(user: UserDocument, entered: EnteredPin): Promise<boolean> {
      const device = entered.sharedDevice?.id;
      if (device === undefined || device !== entered.here?.id) return false;
      return withAdmission(async () => {
        const counted = await pins.countTry(user, device);
        if (!counted) return false;
        let isRight: boolean;
        try {
          isRight = await matches(user._id, counted, entered.pin);
        } catch (error) {
          await pins.refund(user, counted);
          throw error;
        }
        if (isRight) await pins.reset(user, device);
        else if (isOff(counted)) await turnOff(user, counted, entered);
        return isRight;
      });
    },
  };
}
