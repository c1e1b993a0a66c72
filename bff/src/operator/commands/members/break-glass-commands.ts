import { randomBytes } from 'node:crypto';
import { email as emailSchema, type SecondFactorMode } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { z } from 'zod/mini';
import { auditLog } from '../../../audit/audit-log.ts';
import { requiresFactors } from '../../../lib/settings/factor-settings.ts';
import { hasFactor } from '../../../modules/auth/factors/has-factor.ts';
import { hashPassword } from '../../../modules/auth/passwords/password-hashing.ts';
import { membersRepository } from '../../../modules/auth/users/members-repository.ts';
import type { UserDocument } from '../../../modules/auth/users/user-model.ts';
import { auditOptions } from '../../lib/audit-options.ts';
import type {
  CommandOptions,
  CommandResult,
  Database,
  OperatorCommand,
} from '../../lib/command.ts';
import { secondFactorMode } from '../../lib/config.ts';
import { Refused } from '../../lib/refused.ts';
import { memberAct } from './member-act.ts';

const passwordBytes = 18;

/** Emergency accounts, which sign in with a password while others need the identity provider. */
export const breakGlassCommands: Record<'break-glass' | 'end-break-glass', OperatorCommand> = {
  'break-glass': {
    usage: 'break-glass <email>',
    summary:
      'create an emergency account, or make an account one: its password works with PASSWORD_SIGN_IN=operators',
    words: 1,
    validate: ([email]) =>
      z.safeParse(emailSchema, email).success ? null : `"${email}" is not an email address.`,
    run: breakGlass,
  },
  'end-break-glass': {
    usage: 'end-break-glass <email or id>',
    summary: 'turn an emergency account into a regular one',
    words: 1,
    run: memberAct('end-break-glass', async ({ _id, email }, { members }) => {
      if (!(await members.endBreakGlass(_id)))
        throw new Refused(`${email} is not an emergency account.`);
      return `${email} is a regular account within 5 seconds.`;
    }),
  },
};

async function breakGlass(
  [address = '']: string[],
  database: Database,
  { by }: CommandOptions,
): Promise<CommandResult> {
  const email = z.parse(emailSchema, address);
  // Checked before any write, because the password is printed only once.
  const mode = secondFactorMode();
  const connection = await database();
  const user = await membersRepository(connection).find(email);
  return auditLog(connection).wrap(
    {
      kind: 'break-glass',
      actor: { type: 'operator', name: by },
      subject: { type: 'member', id: user?._id, name: email },
    },
    () => (user ? mark(connection, user, mode) : create(connection, email, mode)),
    auditOptions,
  );
}

async function mark(
  connection: Connection,
  user: UserDocument,
  mode: SecondFactorMode | null,
): Promise<CommandResult> {
  const { _id, email } = user;
  if (!(await membersRepository(connection).markBreakGlass(_id)))
    throw new Refused(
      `${email} is not active, or belongs to the directory or the identity provider: use a separate address.`,
    );
  return {
    text: `${email} is an emergency account within 5 seconds, with its current password.\n${describeFactor(user, mode)}`,
    json: { id: _id, email, act: 'break-glass', ...factorJson(user, mode) },
  };
}

async function create(
  connection: Connection,
  email: string,
  mode: SecondFactorMode | null,
): Promise<CommandResult> {
  const password = randomBytes(passwordBytes).toString('base64url');
  const user = await membersRepository(connection).createBreakGlass(
    email,
    await hashPassword(password),
  );
  if (!user) throw new Refused(`${email} has an account now.`);
  return {
    text: `${email} is an emergency account. Its password, printed once:\n${password}\n${describeFactor(user, mode)}`,
    json: { id: user._id, email, act: 'break-glass', password, ...factorJson(user, mode) },
  };
}

const factorJson = (user: UserDocument, mode: SecondFactorMode | null) => ({
  second_factor: hasFactor(user),
  second_factor_required: mode !== null && requiresFactors(mode),
});

/** Whether only the password protects the account, and why. */
function describeFactor(user: UserDocument, mode: SecondFactorMode | null): string {
  if (mode === null)
    return 'Whether it needs a second factor is up to the server: MFA is not set here.';
  if (requiresFactors(mode) && hasFactor(user))
    return 'It also needs its second factor to sign in.';
  if (requiresFactors(mode))
    return 'Its first sign-in has to set up a second factor: sign in now, and store a security key with the password.';
  return `It needs no second factor: MFA is ${mode}. Set MFA=roles or all to require one.`;
}
