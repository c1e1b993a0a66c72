import type { Enrollment } from '@firedeck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../lib/http/domain-error.ts';
import { factorPolicy } from '../../factors/factor-policy.ts';
import type { MemberRule } from '../../permissions/route-permissions.ts';
import type { AccessClaim } from '../../signing-keys/access-tokens.ts';
import { findIdentity } from '../../users/identities.ts';
import type { UserDocument } from '../../users/user-model.ts';
import { isRecent } from '../is-recent.ts';
import type { SessionDocument } from '../session-model.ts';

/** What routes require beside an open session: second factors, roles, a recent sign-in. */
export function memberRules(
  app: FastifyInstance,
  findOpenSession: (claim: AccessClaim) => Promise<SessionDocument | null>,
) {
  const policy = factorPolicy(app);
  const { passwords } = app.config.singleSignOn;

  async function refuseUnenrolled(
    userId: string,
    find: (user: UserDocument) => Promise<Enrollment | undefined> = policy.findEnrollment,
  ): Promise<void> {
    const user = await app.userCache.get(userId);
    const enrollment = user && (await find(user));
    if (enrollment?.is_due) throw new DomainError('enrollment_required');
  }

  /** @throws DomainError for a role, a page or a recent sign-in that the route requires */
  async function refuseByPermission(
    request: FastifyRequest,
    { roles, recent, recentFactor }: MemberRule,
    claim: AccessClaim,
    session: SessionDocument,
  ): Promise<void> {
    const user = await app.userCache.get(claim.userId);
    if (roles) {
      await app.refuseOtherRoles(user, roles);
      await app.requireAgencyPageToken(request, claim);
    }
    const hasFactor = user !== null && policy.hasFactor(user);
    if (recent || (recentFactor && hasFactor)) await refuseUnlessRecent(claim, session, user);
  }

  // Not from the cache: another process may have recorded a step-up since.
  async function refuseUnlessRecent(
    claim: AccessClaim,
    remembered: SessionDocument,
    user: UserDocument | null,
  ): Promise<void> {
    // The provider is responsible for second factors.
    const needsFactor = !remembered.idp && user !== null && policy.hasFactor(user);
    if (isRecent(remembered, { needsFactor })) return;
    app.sessionCache.forget(claim);
    const session = await findOpenSession(claim);
    if (!session) throw new DomainError('not_authenticated');
    if (!isRecent(session, { needsFactor }))
      throw new DomainError('step_up_required', { methods: listStepUpMethods(session, user) });
  }

  function listStepUpMethods({ idp }: SessionDocument, user: UserDocument | null): string[] {
    const factors = user && policy.hasFactor(user) ? policy.listMethods(user) : [];
    // Disconnected: treated like a session that began with the password.
    if (!idp || !user || !findIdentity(user, idp.iss))
      return factors.length > 0 ? factors : ['password'];
    const hasPassword = factors.length === 0 && user.passwordHash && passwords === 'all';
    return [...factors, ...(hasPassword ? ['password'] : []), 'sso'];
  }

  return { refuseUnenrolled, refuseByPermission, listStepUpMethods };
}
