import {
  dayMs,
  type Enrollment,
  type FactorMethod,
  type SecondFactorPolicy,
} from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import {
  requiresFactors,
  type SecondFactorSettings,
} from '../../../lib/settings/factor-settings.ts';
import type { UserDocument } from '../users/user-model.ts';
import { countCodesLeft, hasFactor } from './has-factor.ts';

type Holder = Pick<
  UserDocument,
  'mfa' | 'passkeys' | 'roles' | 'groups' | 'breakGlass' | 'passwordHash'
>;

/** Undefined where second factors are turned off. */
export const toSecondFactorPolicy = ({
  mode,
  graceDays,
  rememberDays,
}: SecondFactorSettings): SecondFactorPolicy | undefined =>
  mode === 'off' ? undefined : { mode, grace_days: graceDays, remember_days: rememberDays };

/** Who has a second factor, and who needs one (infra/decisions/0066-second-factors.md). */
export function factorPolicy(app: Pick<FastifyInstance, 'config' | 'activeRolesOf'>) {
  const { mode, graceDays, rememberDays } = app.config.secondFactor;
  const { passwords } = app.config.singleSignOn;
  const isOn = mode !== 'off';

  const countsFactor = (user: Holder): boolean => isOn && hasFactor(user);

  /** Whether the member signs in with a password of ours, and so with a second factor of ours. */
  const signsInHere = ({ passwordHash, breakGlass }: Holder): boolean =>
    passwordHash !== null &&
    (passwords === 'all' || (passwords === 'operators' && breakGlass === true));

  async function isRequired(user: Holder): Promise<boolean> {
    if (!requiresFactors(mode) || !signsInHere(user)) return false;
    if (mode === 'all' || user.breakGlass) return true;
    return (await app.activeRolesOf(user)).length > 0;
  }

  // Emergency accounts get no grace period.
  const getGraceMs = ({ breakGlass }: Holder): number => (breakGlass ? 0 : graceDays * dayMs);

  return {
    isOn,
    rememberDays,
    hasFactor: countsFactor,
    signsInHere,
    isRequired,

    /** The methods that the member can use, the best first. */
    listMethods: (user: Holder): FactorMethod[] => [
      ...(user.passkeys?.length ? (['passkey'] as const) : []),
      ...(user.mfa?.totp ? (['totp'] as const) : []),
      ...(countCodesLeft(user) > 0 ? (['code'] as const) : []),
    ],

    /** Undefined while none is missing. The grace period begins with a sign-in. */
    async findEnrollment(
      user: Holder,
      requiredAt = user.mfa?.requiredAt,
    ): Promise<Enrollment | undefined> {
      if (countsFactor(user) || !(await isRequired(user))) return undefined;
      const dueMs = (requiredAt?.getTime() ?? Date.now()) + getGraceMs(user);
      const isDue = requiredAt !== undefined && dueMs <= Date.now();
      return { mode, due_at: new Date(dueMs).toISOString(), is_due: isDue };
    },
  };
}

export type FactorPolicy = ReturnType<typeof factorPolicy>;
