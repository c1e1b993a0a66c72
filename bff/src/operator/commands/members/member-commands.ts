import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { email as emailSchema, times } from '@firedeck/contract';
import { z } from 'zod/mini';
import { holdsRepository } from '../../../audit/holds-repository.ts';
import { administratorLabel } from '../../../lib/http/device-label.ts';
import { requiresFactors } from '../../../lib/settings/factor-settings.ts';
import { activityRepository } from '../../../modules/activity/activity-repository.ts';
import { keysRepository } from '../../../modules/auth/api-keys/keys-repository.ts';
import { hasFactor } from '../../../modules/auth/factors/has-factor.ts';
import { hashPassword } from '../../../modules/auth/passwords/password-hashing.ts';
import { accountRemoval } from '../../../modules/auth/users/account-removal.ts';
import { accountsRepository } from '../../../modules/auth/users/accounts-repository.ts';
import type { UserDocument } from '../../../modules/auth/users/user-model.ts';
import type { CommandResult, OperatorCommand } from '../../lib/command.ts';
import { secondFactorMode } from '../../lib/config.ts';
import { Refused } from '../../lib/refused.ts';
import { breakGlassCommands } from './break-glass-commands.ts';
import { invite } from './invite.ts';
import { type ActContext, memberAct as act } from './member-act.ts';
import { entriesFor } from './outbox-entries.ts';
import { roleCommands } from './role-commands.ts';
import { showActivity } from './show-activity.ts';

const accountUsage = '<email or id>';

/** Commands on accounts. Each writes audit lines, also when it is refused. */
export const memberCommands: Record<string, OperatorCommand> = {
  invite: {
    usage: 'invite <email>',
    summary: `create an invitation for ${times.inviteLinkDays} days; prints its link, or --mail sends it`,
    words: 1,
    options: ['mail'],
    validate: ([email]) =>
      z.safeParse(emailSchema, email).success ? null : `"${email}" is not an email address.`,
    run: invite,
  },
  activity: {
    usage: `activity ${accountUsage}`,
    summary: 'list account activity with devices: sign-ins, refusals, keys',
    words: 1,
    run: act('activity', showActivity),
  },
  'disable-user': {
    usage: `disable-user ${accountUsage}`,
    summary: 'disable an account and end all sessions and keys; deletes nothing',
    words: 1,
    run: act('disable-user', async (user, { members }) => {
      if (!(await members.disable(user._id)))
        throw new Refused(`${user.email} is only invited: delete-user revokes the invitation.`);
      return `${user.email} is disabled; open sessions and keys end within ${memoSeconds} seconds.`;
    }),
  },
  'enable-user': {
    usage: `enable-user ${accountUsage}`,
    summary: 'enable a disabled account; keys have to be created again',
    words: 1,
    run: act('enable-user', async (user, { members }) => {
      if (!(await members.enable(user._id))) throw new Refused(`${user.email} is only invited.`);
      return `${user.email} can sign in.`;
    }),
  },
  'delete-user': {
    usage: `delete-user ${accountUsage} --yes`,
    summary: 'delete a member with all tools, notes, pictures, keys and sessions, permanently',
    words: 1,
    options: ['yes'],
    validate: (_words, { yes }) => (yes ? null : 'This cannot be undone: add --yes to confirm.'),
    run: act('delete-user', async (user, { members, connection }) => {
      if (await holdsRepository(connection).find(user._id))
        throw new Refused(`${user.email} is held: audit release-hold ${user.email} ends that.`);
      // Wait for active requests: they must not write after the removal.
      if (await members.disable(user._id)) await pause(times.sessionMemoMs + 1_000);
      await accountRemoval(connection).remove(user._id);
      return `${user.email} and all their data are removed.`;
    }),
  },
  'end-sessions': {
    usage: `end-sessions ${accountUsage}`,
    summary: 'sign a member out everywhere; --keys also ends all personal API keys',
    words: 1,
    options: ['keys'],
    run: act('end-sessions', async ({ _id: id, email, keysEpoch = 0 }, tools) => {
      const { connection, given } = tools;
      const endKeys = given.keys === true;
      await accountsRepository(connection).endSessions(id, { endKeys });
      const ownKeys = keysRepository(connection);
      if (endKeys) await ownKeys.removeBefore(id, keysEpoch + 1);
      const keys = await ownKeys.count(id, keysEpoch + (endKeys ? 1 : 0));
      return {
        text: `${email} is signed out everywhere within ${memoSeconds} seconds. Personal API keys that stay valid: ${keys}.`,
        json: { id, email, act: 'end-sessions', keys },
      };
    }),
  },
  'set-password': {
    usage: `set-password ${accountUsage}`,
    summary: 'set a new password, printed once; ends all sessions and keys',
    words: 1,
    run: act('set-password', setPassword),
  },
  'unlock-user': {
    usage: `unlock-user ${accountUsage}`,
    summary: 'lift the sign-in delay after wrong passwords',
    words: 1,
    run: act('unlock-user', unlock),
  },
  'reset-mfa': {
    usage: `reset-mfa ${accountUsage} --yes`,
    summary: 'remove all second factors of a member who lost them, and end all sessions',
    words: 1,
    options: ['yes'],
    validate: (_words, { yes }) =>
      yes ? null : 'Then the password alone is enough to sign in: add --yes to confirm.',
    run: act('reset-mfa', resetFactors),
  },
  'unlink-provider': {
    usage: `unlink-provider ${accountUsage}`,
    summary: 'disconnect an account from the identity provider, and end all sessions',
    words: 1,
    run: act('unlink-provider', unlinkProvider),
  },
  ...roleCommands,
  ...breakGlassCommands,
};

const memoSeconds = times.sessionMemoMs / 1_000;
const passwordBytes = 12;

async function setPassword(
  user: UserDocument,
  { members, connection }: ActContext,
): Promise<CommandResult> {
  const password = randomBytes(passwordBytes).toString('base64url');
  const outbox = entriesFor('replaced', administratorLabel);
  if (!(await members.setPassword(user, await hashPassword(password), outbox)))
    throw new Refused(`${user.email} is only invited: there is no account yet.`);
  await keysRepository(connection).removeBefore(user._id, (user.keysEpoch ?? 0) + 1);
  const mailed = outbox.length > 0;
  const notice = mailed ? 'They get a mail that it was set.' : 'No mail was sent.';
  const stays = hasFactor(user)
    ? '\nTheir second factors stay. If somebody else had access, one may be theirs: `reset-mfa` removes them.'
    : '';
  return {
    text: `The new password of ${user.email}, printed once:\n${password}\n${notice}${stays}`,
    json: { id: user._id, email: user.email, password, mailed, second_factor: hasFactor(user) },
  };
}

async function resetFactors(
  { _id, email }: UserDocument,
  { members, connection }: ActContext,
): Promise<CommandResult> {
  const outbox = entriesFor('factors_reset');
  const mode = secondFactorMode();
  // If the server's variables are not set here, one may be required.
  const isRequired = mode === null || requiresFactors(mode);
  if (!(await members.resetFactors(_id, { isRequired, outbox })))
    throw new Refused(`${email} is only invited: there is no account yet.`);
  const event = { userId: _id, at: new Date(), kind: 'factors_reset' } as const;
  await activityRepository(connection).record({ ...event, device: administratorLabel });
  const mailed = outbox.length > 0;
  const notice = mailed ? 'They get a mail.' : 'No mail was sent.';
  return {
    text: `${email} has no second factor and is signed out everywhere within ${memoSeconds} seconds; where one is required, the next sign-in sets up another. ${notice}`,
    json: { id: _id, email, act: 'reset-mfa', mailed },
  };
}

async function unlinkProvider(
  { _id: id, email, passwordHash, keysEpoch = 0, scim }: UserDocument,
  { members, connection }: ActContext,
): Promise<CommandResult> {
  // The mail states that the password still works.
  const outbox =
    passwordHash === null ? [] : entriesFor('provider_disconnected', administratorLabel);
  if (!(await members.unlinkProvider(id, outbox)))
    throw new Refused(`${email} is not connected to a provider.`);
  const event = { userId: id, at: new Date(), kind: 'provider_disconnected' } as const;
  await activityRepository(connection).record({ ...event, device: administratorLabel });
  const keys = await keysRepository(connection).count(id, keysEpoch);
  const mailed = outbox.length > 0;
  const sentences = [
    `${email} is disconnected from the provider and signed out everywhere within ${memoSeconds} seconds.`,
    mailed ? 'They get a mail.' : 'No mail was sent.',
    `Personal API keys that stay valid: ${keys}.`,
    passwordHash === null && 'There is no password: `set-password` sets one.',
    scim?.externalId !== undefined &&
      'The next sign-in of the person in the directory connects the account again.',
  ];
  return {
    text: sentences.filter(Boolean).join(' '),
    json: { id, email, act: 'unlink-provider', keys, mailed, has_password: passwordHash !== null },
  };
}

async function unlock({ _id, email }: UserDocument, { connection }: ActContext): Promise<string> {
  await accountsRepository(connection).unlock(_id);
  return `${email} can try again immediately, regardless of other attempts.`;
}
