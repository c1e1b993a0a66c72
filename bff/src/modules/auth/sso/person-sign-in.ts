import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readDeviceLabel } from '../../../lib/http/device-label.ts';
import { accountOrigins } from '../accounts/account-origins.ts';
import { signInGroups } from '../groups/sign-in-groups.ts';
import { readRefreshToken } from '../sessions/refresh-tokens/refresh-token.ts';
import type { IssuedSession } from '../sessions/session-issuer.ts';
import { sessionRevocation } from '../sessions/session-revocation.ts';
import { createSessionStarter } from '../sessions/sign-in/session-starter.ts';
import { forgetSignOut } from '../sessions/sign-in/sign-on-policy.ts';
import type { providerSignOuts } from '../sessions/sign-out/provider-sign-outs.ts';
import type { UserDocument } from '../users/user-model.ts';
import type { SignInAttempt } from './attempt-cookies.ts';
import type { Person } from './person.ts';
import { personAccounts } from './person-accounts.ts';
import { SsoRefusal } from './sso-refusal.ts';
import type { ssoService } from './sso-service.ts';

type SignedIn = Awaited<ReturnType<ReturnType<typeof ssoService>['finish']>>;

/** Finds the account of a person who signed in at the provider, and starts their session. */
export function createPersonSignIn(
  app: FastifyInstance,
  signOuts: ReturnType<typeof providerSignOuts>,
) {
  const accounts = personAccounts(app);
  const recordOrigin = accountOrigins(app);
  const revocation = sessionRevocation(app);
  const startSession = createSessionStarter(app);
  const groups = signInGroups(app.mongo);
  const { groupsFrom } = app.config;

  /**
   * Ends the session of an account that was disconnected meanwhile, before the session existed.
   * @throws SsoRefusal
   */
  async function endUnlessConnected(
    user: UserDocument,
    person: Person,
    { started, device }: { started: IssuedSession; device: string },
  ): Promise<void> {
    if (await accounts.hasIdentity(user, person)) return;
    const id = readRefreshToken(app.sessionKeys.refresh, started.refreshToken);
    if (id) await revocation.revokeOne(id, { kind: 'session_ended', device });
    throw new SsoRefusal('failed', 'the account was disconnected in the meantime');
  }

  return async (
    attempt: SignInAttempt,
    { person, client }: SignedIn,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<void> => {
    const { provider } = client;
    const { user, origin } = await accounts.find(person, provider, attempt);
    const { _id: userId } = user;
    if (origin === 'created') recordOrigin.created(user, provider.id);
    if (origin === 'linked') recordOrigin.linked(user, provider.id);
    if (origin === 'enabled') recordOrigin.enabled(user, provider.id);
    if (groupsFrom === 'idp') await groups.replace(userId, person, person.groups);
    app.userCache.forget(userId);
    const device = readDeviceLabel(request);
    if (origin === 'created') app.recordActivity({ userId, kind: 'sign_up', device });
    const { iss, sub, sid } = person;
    const idp = { provider: provider.id, iss, sub, ...(sid !== null && { sid }) };
    const hours = provider.sessionHours;
    const { signedInAt } = person;
    const options = {
      remember: false,
      isSharedByMember: attempt.isSharedByMember,
      before: attempt.before,
      hours,
      idp,
      confirm: (started: IssuedSession) => endUnlessConnected(user, person, { started, device }),
      ...(signedInAt && signedInAt < new Date() && { authenticatedAt: signedInAt }),
    };
    await startSession(user, options, { request, reply });
    forgetSignOut(request, reply);
    // A pending sign-out at the provider is obsolete: the person has signed in there again.
    if ((await signOuts.find(request))?.provider === provider.id) signOuts.forget(reply);
  };
}
