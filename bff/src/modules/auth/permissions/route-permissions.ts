import type { KeyScope, Role } from '@firedeck/contract';

export type RoutePermission = OwnRule | MemberRule;

interface OwnRule {
  /** `anyone`: or by a cookie or link. `team`: a module's release key. `directory`: a SCIM key. */
  by: 'anyone' | 'team' | 'directory';
  alwaysOpen?: true;
}

export interface MemberRule {
  by: 'member';
  /**
   * Allows only members with one of these roles, and requests from the agency's document
   * (infra/decisions/0080-the-agency-is-a-document-of-its-own.md). Never a personal API key.
   */
  roles?: readonly [Role, ...Role[]];
  /** Scopes of personal API keys that allow the route. Default: none. */
  keys?: readonly KeyScope[];
  /**
   * What a stolen token could do without a sign-in or step-up within `times.recentSignInMs`. Routes
   * without it are harmless, end access (which must be quick), or require the password itself
   * (infra/decisions/0044-sensitive-acts-need-a-recent-sign-in.md).
   */
  recent?: string;
  /** Like `recent`, for routes with a password; applies only to members with a second factor. */
  recentFactor?: string;
  /** Allowed for a member who must set up a second factor first. */
  whileUnenrolled?: true;
  /**
   * Like `recent`, for acts that need a proof for exactly this request and its content, so that
   * nobody who shares the session can use it for anything else
   * (infra/decisions/0069-a-proof-for-one-act.md).
   */
  provenByItself?: string;
  /**
   * Revokes access, or is needed for that: a stolen session must not block its member from ending
   * it by using up the session's rate limit. Routes with a password count its attempts.
   */
  alwaysOpen?: true;
}

const anyone = { by: 'anyone' } as const;
const team = { by: 'team' } as const;
const directory = { by: 'directory' } as const;
const member = { by: 'member' } as const;
const memberAlways = { by: 'member', alwaysOpen: true } as const;
const toEnroll = { by: 'member', whileUnenrolled: true } as const;
const factorChange = {
  ...toEnroll,
  provenByItself: 'A second factor opens the account for years; without one a password is enough.',
} as const;
const agencyRead = { by: 'member', roles: ['agency_admin', 'auditor'] } as const;
const agencyAct = {
  by: 'member',
  roles: ['agency_admin'],
  recent: 'It decides what other members can do.',
} as const;
/** Grants of roles: each needs a proof for its own request. */
const agencyGrant = {
  by: 'member',
  roles: ['agency_admin'],
  provenByItself: 'A role opens the accounts of the whole agency.',
} as const;
const tools = { by: 'member', keys: ['tools:read', 'tools:write'] } as const;
const toolsWrite = { by: 'member', keys: ['tools:write'] } as const;

/** A route without an entry does not register. */
export const routePermissions: Record<string, RoutePermission> = {
  'GET /api/openapi.json': anyone,
  'GET /api/docs': anyone,
  'GET /api/docs/page.js': anyone,
  'GET /api/docs/page.css': anyone,
  'GET /api/docs/swagger-ui-bundle.js': anyone,
  'GET /api/docs/swagger-ui.css': anyone,
  'GET /api/modules': anyone,
  'POST /api/modules/:id/check': team,
  'POST /api/modules/:id/release': team,
  'POST /api/modules/:id/canary': team,
  'POST /api/modules/:id/rollback': team,
  'POST /api/modules/:id/enable': team,
  'POST /api/modules/:id/disable': team,
  'POST /api/modules/:id/failures': anyone,
  'POST /api/sign-up': anyone,
  'POST /api/sign-in': anyone,
  'POST /api/sign-in/second': anyone,
  'POST /api/sign-in/passkey/options': anyone,
  'POST /api/sign-in/passkey': anyone,
  'POST /api/sso/start': anyone,
  'GET /api/sso/callback': anyone,
  'POST /api/sso/:provider/backchannel-logout': anyone,
  'POST /api/sso/sign-out': anyone,
  'GET /api/sso/step-up': member,
  'POST /api/sso/step-up': memberAlways,
  'POST /api/refresh': anyone,
  'POST /api/lock': { by: 'anyone', alwaysOpen: true },
  'POST /api/unlock': anyone,
  'POST /api/unlock/passkey': anyone,
  'POST /api/sign-out': { by: 'anyone', alwaysOpen: true },
  'GET /api/policies': anyone,
  'POST /api/device': anyone,
  'GET /api/device/members': anyone,
  'GET /api/device/sheet': anyone,
  'POST /api/confirmations': anyone,
  'POST /api/confirmations/consume': anyone,
  'POST /api/password-resets': anyone,
  'POST /api/password-resets/consume': anyone,
  'POST /api/invitations/check': anyone,
  'GET /api/me': toEnroll,
  'PATCH /api/me': member,
  'PUT /api/me/password': {
    ...memberAlways,
    recentFactor: 'A password alone must not replace itself where a second factor protects it.',
  },
  'GET /api/me/factors': toEnroll,
  'POST /api/me/factors/totp': factorChange,
  // Both complete what a proven request started: its response has the secret or the challenge.
  'POST /api/me/factors/totp/confirm': toEnroll,
  'DELETE /api/me/factors/totp': factorChange,
  'POST /api/me/factors/passkeys/options': factorChange,
  'POST /api/me/factors/passkeys': toEnroll,
  'PATCH /api/me/factors/passkeys/:id': toEnroll,
  'DELETE /api/me/factors/passkeys/:id': factorChange,
  'POST /api/me/factors/codes': factorChange,
  'GET /api/me/pin': member,
  'PUT /api/me/pin': {
    by: 'member',
    provenByItself: 'Anyone who has it unlocks the screen of its member.',
  },
  'DELETE /api/me/pin': memberAlways,
  'GET /api/me/identity': member,
  'POST /api/me/identity': {
    by: 'member',
    provenByItself: 'Whoever signs in at the provider as that person opens the account for years.',
  },
  'DELETE /api/me/identity': {
    by: 'member',
    provenByItself: 'It ends a way to sign in, and the sessions that began there.',
  },
  'POST /api/me/email': {
    by: 'member',
    provenByItself: 'Access to the new mailbox is enough to choose a new password.',
  },
  'POST /api/email-changes/confirm': anyone,
  'POST /api/email-changes/refuse': anyone,
  'GET /api/me/export': {
    by: 'member',
    provenByItself: 'All data of the member leaves in one piece.',
  },
  'POST /api/me/deletion': { by: 'member', recent: 'The account cannot be restored.' },
  'POST /api/step-up': { ...memberAlways, whileUnenrolled: true },
  'POST /api/step-up/passkey': { ...memberAlways, whileUnenrolled: true },
  'GET /api/sessions': toEnroll,
  'DELETE /api/sessions/:id': { ...memberAlways, whileUnenrolled: true },
  'GET /.well-known/jwks.json': anyone,
  'GET /.well-known/security.txt': anyone,
  'GET /api/activity': member,
  'GET /api/keys': member,
  'POST /api/keys': {
    by: 'member',
    recent: 'A key works for up to a year, after the session that made it has ended.',
  },
  'DELETE /api/keys': memberAlways,
  'DELETE /api/keys/:id': memberAlways,
  'GET /api/agency/roles': agencyRead,
  'POST /api/agency/roles/confirm': agencyGrant,
  'GET /api/agency/members': agencyRead,
  'GET /api/agency/members/:id': agencyRead,
  'POST /api/agency/members/:id/disable': agencyAct,
  'POST /api/agency/members/:id/enable': agencyAct,
  'POST /api/agency/members/:id/sign-out': agencyAct,
  'POST /api/agency/members/:id/unlock': agencyAct,
  'DELETE /api/agency/members/:id/factors': {
    by: 'member',
    roles: ['agency_admin'],
    provenByItself: 'Without the second factor a stolen password opens the account.',
  },
  'PUT /api/agency/members/:id/roles': agencyGrant,
  'POST /api/agency/members/:id/roles/grant': agencyGrant,
  'POST /api/agency/members/:id/roles/revoke': agencyGrant,
  'POST /api/agency/invitations': agencyAct,
  'POST /api/agency/invitations/check': { by: 'member', roles: ['agency_admin'] },
  'DELETE /api/agency/invitations/:id': agencyAct,
  'GET /api/agency/audit': agencyRead,
  'GET /api/agency/audit/export': {
    ...agencyRead,
    provenByItself: 'The log of the whole agency leaves in one piece.',
  },
  'GET /api/agency/groups': agencyRead,
  'GET /api/agency/sign-in': { by: 'member', roles: ['agency_admin'] },
  'POST /api/agency/groups': agencyAct,
  'PUT /api/agency/groups/:id': agencyAct,
  'DELETE /api/agency/groups/:id': agencyAct,
  'POST /api/agency/groups/:id/members': agencyAct,
  'GET /api/status': member,
  'GET /api/tools': tools,
  'POST /api/tools': toolsWrite,
  'GET /api/tools/recent': tools,
  'GET /api/tools/trash': tools,
  'POST /api/tools/trash': toolsWrite,
  'POST /api/tools/trash/restore': toolsWrite,
  'PUT /api/tools/order': toolsWrite,
  'POST /api/tools/sections': toolsWrite,
  'PUT /api/tools/sections/order': toolsWrite,
  'PATCH /api/tools/sections/:id': toolsWrite,
  'DELETE /api/tools/sections/:id': toolsWrite,
  'POST /api/tools/import': member,
  'POST /api/tools/import/undo': member,
  'GET /api/tools/:id': tools,
  'PATCH /api/tools/:id': toolsWrite,
  'DELETE /api/tools/:id': toolsWrite,
  'POST /api/tools/:id/restore': toolsWrite,
  'GET /api/notes': member,
  'PUT /api/notes': member,
  'GET /api/notes/revisions': member,
  'GET /api/notes/revisions/:id': member,
  'GET /api/pictures': member,
  'POST /api/pictures': member,
  'DELETE /api/pictures/:id': member,
  // The random URL is known only to its owner.
  'GET /pictures/:id': anyone,
  'GET /api/pulse': member,
  'GET /api/favicons': member,
  'GET /api/events': member,
  'GET /icons/:name': anyone,
  'GET /mf/*': anyone,
  'POST /api/policy-reports': anyone,
  'GET /scim/v2/ServiceProviderConfig': directory,
  'GET /scim/v2/ResourceTypes': directory,
  'GET /scim/v2/ResourceTypes/:id': directory,
  'GET /scim/v2/Schemas': directory,
  'GET /scim/v2/Schemas/:id': directory,
  'GET /scim/v2/Users': directory,
  'POST /scim/v2/Users': directory,
  'GET /scim/v2/Users/:id': directory,
  'PUT /scim/v2/Users/:id': directory,
  'PATCH /scim/v2/Users/:id': directory,
  'DELETE /scim/v2/Users/:id': directory,
  'GET /scim/v2/Groups': directory,
  'POST /scim/v2/Groups': directory,
  'GET /scim/v2/Groups/:id': directory,
  'PUT /scim/v2/Groups/:id': directory,
  'PATCH /scim/v2/Groups/:id': directory,
  'DELETE /scim/v2/Groups/:id': directory,
  'GET /scim/v2/*': directory,
  'GET /healthz/live': anyone,
  'GET /healthz/startup': anyone,
  'GET /healthz/ready': anyone,
  'GET /robots.txt': anyone,
  'GET /sw.js': anyone,
  'GET /*': anyone,
};
