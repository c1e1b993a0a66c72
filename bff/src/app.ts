import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { type BuildOptions, createFastify } from './create-fastify.ts';
import { activityPlugin } from './modules/activity/activity-plugin.ts';
import { activityRoutes } from './modules/activity/activity-routes.ts';
import { groupsRoutes } from './modules/agency/groups-routes.ts';
import { invitationsRoutes } from './modules/agency/invitations-routes.ts';
import { memberRolesRoutes } from './modules/agency/member-roles-routes.ts';
import { membersRoutes } from './modules/agency/members-routes.ts';
import { rolesRoutes } from './modules/agency/roles-routes.ts';
import { signInSettingsRoutes } from './modules/agency/sign-in-settings-routes.ts';
import { auditPlugin } from './modules/audit/audit-plugin.ts';
import { auditRoutes } from './modules/audit/audit-routes.ts';
import { sealing } from './modules/audit/sealing-plugin.ts';
import { accountsRoutes } from './modules/auth/accounts/accounts-routes.ts';
import { emailChangeRoutes } from './modules/auth/accounts/email-change-routes.ts';
import { linksRoutes } from './modules/auth/accounts/links-routes.ts';
import { apiKeyAuthentication } from './modules/auth/api-keys/api-key-authentication-plugin.ts';
import { keysRoutes } from './modules/auth/api-keys/keys-routes.ts';
import { deviceProfilesPlugin } from './modules/auth/devices/device-profiles-plugin.ts';
import { factorsRoutes } from './modules/auth/enrollment/factors-routes.ts';
import { outbox } from './modules/auth/outbox/outbox-plugin.ts';
import { passwordRules } from './modules/auth/passwords/password-rules-plugin.ts';
import { permissions } from './modules/auth/permissions/permissions.ts';
import { pinRoutes } from './modules/auth/pins/pin-routes.ts';
import { memberRoles } from './modules/auth/roles/member-roles-plugin.ts';
import { agencyPageTokens } from './modules/auth/sessions/authentication/agency-page-tokens.ts';
import { authentication } from './modules/auth/sessions/authentication/authentication-plugin.ts';
import { deviceCodeRoutes } from './modules/auth/sessions/device-code-routes.ts';
import { lockRoutes } from './modules/auth/sessions/lock/lock-routes.ts';
import { refreshRoutes } from './modules/auth/sessions/refresh-routes.ts';
import { refreshCookie } from './modules/auth/sessions/refresh-tokens/refresh-cookie.ts';
import { sessionsRoutes } from './modules/auth/sessions/sessions-routes.ts';
import { secondStepRoutes } from './modules/auth/sessions/sign-in/second-factor/second-step-routes.ts';
import { signInRoutes } from './modules/auth/sessions/sign-in/sign-in-routes.ts';
import { signOutRoutes } from './modules/auth/sessions/sign-out/sign-out-routes.ts';
import { actProofs } from './modules/auth/sessions/step-up/act-proofs.ts';
import { stepUpRoutes } from './modules/auth/sessions/step-up/step-up-routes.ts';
import { accessTokens } from './modules/auth/signing-keys/access-tokens.ts';
import { jwksRoutes } from './modules/auth/signing-keys/jwks-routes.ts';
import { logoutRoutes } from './modules/auth/sso/logout-routes.ts';
import { ssoRoutes } from './modules/auth/sso/sso-routes.ts';
import { sessionWrites } from './modules/auth/throttle/session-writes.ts';
import { throttle } from './modules/auth/throttle/throttle.ts';
import { docsRoutes } from './modules/docs/docs-routes.ts';
import { artifactRoutes } from './modules/document/artifact-routes.ts';
import { documentRoutes } from './modules/document/document-routes.ts';
import { workerRoutes } from './modules/document/worker-routes.ts';
import { eventsRoutes } from './modules/events/events-routes.ts';
import { pulseRoutes } from './modules/events/pulse-routes.ts';
import { exportRoutes } from './modules/export/export-routes.ts';
import { faviconsPlugin } from './modules/favicons/favicons-plugin.ts';
import { faviconsRoutes } from './modules/favicons/favicons-routes.ts';
import { healthRoutes } from './modules/health/health-routes.ts';
import { housekeeping } from './modules/housekeeping/housekeeping-plugin.ts';
import { metricsServer } from './modules/metrics/metrics-server.ts';
import { notesRoutes } from './modules/notes/notes-routes.ts';
import { policyReportsRoutes } from './modules/policy-reports/policy-reports-routes.ts';
import { scimKeys } from './modules/provisioning/keys/scim-keys.ts';
import { provisioningRoutes } from './modules/provisioning/provisioning-routes.ts';
import { registry } from './modules/registry/registry-plugin.ts';
import { registryRoutes } from './modules/registry/registry-routes.ts';
import { securityTxtRoutes } from './modules/security-contact/security-txt-routes.ts';
import { stationSheetRoutes } from './modules/station-sheet/station-sheet-routes.ts';
import { statusRoutes } from './modules/status/status-routes.ts';
import { toolBulkRoutes } from './modules/tools/bulk/tool-bulk-routes.ts';
import { picturesRoutes } from './modules/tools/pictures/pictures-routes.ts';
import { sectionsRoutes } from './modules/tools/sections/sections-routes.ts';
import { toolsRoutes } from './modules/tools/tools-routes.ts';
import { compression } from './plugins/compression.ts';
import { errorReplies } from './plugins/error-replies.ts';
import { handlerTimeoutPlugin } from './plugins/handler-timeout.ts';
import { knownHosts } from './plugins/known-hosts.ts';
import { metrics } from './plugins/metrics.ts';
import { missingRoutes } from './plugins/missing-routes.ts';
import { mongo } from './plugins/mongo.ts';
import { openApi } from './plugins/open-api.ts';
import { redis } from './plugins/redis.ts';
import { requestLog } from './plugins/request-log.ts';
import { requestTracing } from './plugins/request-tracing.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { validation } from './plugins/validation.ts';

/** Registers the whole bff, in order. It never listens: `server.ts` does. */
export async function buildApp(
  config: Config,
  options: BuildOptions = {},
): Promise<FastifyInstance> {
  const app = createFastify(config, options);

  // For every request.
  await app.register(permissions);
  await app.register(requestTracing);
  await app.register(requestLog);
  await app.register(metrics);
  await app.register(errorReplies);
  await app.register(handlerTimeoutPlugin);
  await app.register(securityHeaders);
  await app.register(knownHosts);
  await app.register(missingRoutes);
  await app.register(compression);
  await app.register(validation);
  await app.register(openApi);

  // Databases.
  await app.register(mongo);
  await app.register(redis);

  // Authentication and rate limits.
  await app.register(refreshCookie);
  await app.register(accessTokens);
  await app.register(deviceProfilesPlugin);
  await app.register(throttle);
  await app.register(sessionWrites);
  await app.register(apiKeyAuthentication);
  await app.register(memberRoles);
  await app.register(agencyPageTokens);
  await app.register(authentication);
  await app.register(actProofs);

  // Shared by several modules.
  await app.register(registry);
  await app.register(activityPlugin);
  await app.register(auditPlugin);
  await app.register(outbox);
  await app.register(passwordRules);
  await app.register(faviconsPlugin);

  // Released front-end modules.
  await app.register(registryRoutes);

  // Accounts and sign-in.
  await app.register(accountsRoutes);
  await app.register(emailChangeRoutes);
  await app.register(exportRoutes);
  await app.register(linksRoutes);
  await app.register(deviceCodeRoutes);
  await app.register(signInRoutes);
  await app.register(refreshRoutes);
  await app.register(signOutRoutes);
  await app.register(sessionsRoutes);
  await app.register(jwksRoutes);
  await app.register(lockRoutes);
  await app.register(secondStepRoutes);
  await app.register(stepUpRoutes);
  await app.register(factorsRoutes);
  await app.register(pinRoutes);
  await app.register(ssoRoutes, {
    hasDirectory: async () => (await scimKeys(app.mongo).list()).length > 0,
  });
  await app.register(logoutRoutes);
  await app.register(keysRoutes);

  // The agency's administration.
  await app.register(rolesRoutes);
  await app.register(membersRoutes);
  await app.register(memberRolesRoutes);
  await app.register(invitationsRoutes);
  await app.register(groupsRoutes);
  await app.register(signInSettingsRoutes);
  await app.register(auditRoutes);
  await app.register(provisioningRoutes);

  // The board.
  await app.register(activityRoutes);
  await app.register(toolBulkRoutes);
  await app.register(sectionsRoutes);
  await app.register(toolsRoutes);
  await app.register(stationSheetRoutes);
  await app.register(notesRoutes);
  await app.register(picturesRoutes);
  await app.register(faviconsRoutes);
  await app.register(eventsRoutes);
  await app.register(pulseRoutes);

  // Operation.
  await app.register(healthRoutes);
  await app.register(metricsServer);
  await app.register(housekeeping);
  await app.register(sealing);
  await app.register(statusRoutes);
  await app.register(policyReportsRoutes);
  await app.register(docsRoutes);
  await app.register(securityTxtRoutes);

  // Last: pages match every other path.
  await app.register(artifactRoutes);
  await app.register(workerRoutes);
  await app.register(documentRoutes);

  return app;
}
