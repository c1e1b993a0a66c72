import { randomUUID } from 'node:crypto';
import { routePermissions } from '../src/modules/auth/permissions/route-permissions.ts';

/** The owner of the data behind a route decides what the route must refuse. */
export type RouteOwner =
  /** Public, or authorized by a cookie or a link. */
  | { kind: 'anyone' }
  /** The signed-in member's data, without an id in the path. */
  | { kind: 'member'; body?: object; headers?: Record<string, string>; query?: string }
  /** One item, with its id in the path. */
  | { kind: 'thing'; thing: Thing; body?: object; headers?: Record<string, string> }
  /** Requires a role. */
  | { kind: 'agency'; body?: object }
  /** Requires a SCIM key. */
  | { kind: 'directory' }
  /** Requires a team's release key. */
  | { kind: 'team' };

export type Thing =
  | 'tool'
  | 'deletedTool'
  | 'session'
  | 'revision'
  | 'picture'
  | 'key'
  | 'section'
  | 'passkey';

const member = { kind: 'member' } as const;
const asVersion1 = { 'if-match': '"1"' };
const anAttestation = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};
const sectionInput = { name: 'Added', color: 'blue' };
const toolInput = { name: 'Added', url: 'https://added.example.org', icon: 'tools', notes: '' };

/** Routes for members, listed apart from their permissions to notice one that admits too many. */
const memberRoutes: Record<string, RouteOwner> = {
  'GET /api/sso/step-up': member,
  'POST /api/sso/step-up': member,
  'GET /api/me': member,
  'PATCH /api/me': { ...member, body: { first_name: 'Mia' } },
  'PUT /api/me/password': {
    ...member,
    body: { current_password: 'engine 51 on scene', password: 'ladder 17 at the gate' },
  },
  'GET /api/me/pin': member,
  'PUT /api/me/pin': { ...member, body: { pin: '274950' } },
  'DELETE /api/me/pin': member,
  'GET /api/me/identity': member,
  'POST /api/me/identity': { ...member, body: { return_to: '/' } },
  'DELETE /api/me/identity': member,
  'POST /api/me/email': { ...member, body: { email: 'other@example.org' } },
  'GET /api/me/export': member,
  'POST /api/me/deletion': { ...member, body: { email: 'nobody@example.org' } },
  'POST /api/step-up': { ...member, body: { password: 'engine 51 on scene' } },
  'POST /api/step-up/passkey': member,
  'GET /api/me/factors': member,
  'POST /api/me/factors/totp': member,
  'POST /api/me/factors/totp/confirm': { ...member, body: { totp: '123456' } },
  'DELETE /api/me/factors/totp': member,
  'POST /api/me/factors/passkeys/options': { ...member, body: { kind: 'passkey' } },
  'POST /api/me/factors/passkeys': { ...member, body: { name: 'Taken', passkey: anAttestation } },
  'PATCH /api/me/factors/passkeys/:id': {
    kind: 'thing',
    thing: 'passkey',
    body: { name: 'Taken' },
  },
  'DELETE /api/me/factors/passkeys/:id': { kind: 'thing', thing: 'passkey' },
  'POST /api/me/factors/codes': member,
  'GET /api/sessions': member,
  'DELETE /api/sessions/:id': { kind: 'thing', thing: 'session' },
  'GET /api/activity': member,
  'GET /api/keys': member,
  'POST /api/keys': { ...member, body: { name: 'Taken', scope: 'tools:read', days: 30 } },
  'DELETE /api/keys': member,
  'DELETE /api/keys/:id': { kind: 'thing', thing: 'key' },
  'GET /api/agency/roles': { kind: 'agency' },
  'POST /api/agency/roles/confirm': {
    kind: 'agency',
    body: { member: randomUUID(), role: 'auditor', group: randomUUID() },
  },
  'GET /api/agency/sign-in': { kind: 'agency' },
  'GET /api/agency/members': { kind: 'agency' },
  'GET /api/agency/members/:id': { kind: 'agency' },
  'POST /api/agency/members/:id/disable': { kind: 'agency' },
  'POST /api/agency/members/:id/enable': { kind: 'agency' },
  'POST /api/agency/members/:id/sign-out': { kind: 'agency', body: { end_keys: true } },
  'POST /api/agency/members/:id/unlock': { kind: 'agency' },
  'DELETE /api/agency/members/:id/factors': { kind: 'agency' },
  'PUT /api/agency/members/:id/roles': {
    kind: 'agency',
    body: { version: 'any', roles: [{ role: 'auditor', group: null }] },
  },
  'POST /api/agency/members/:id/roles/grant': {
    kind: 'agency',
    body: { role: 'auditor', group: null },
  },
  'POST /api/agency/members/:id/roles/revoke': {
    kind: 'agency',
    body: { role: 'auditor', group: null },
  },
  'POST /api/agency/invitations': {
    kind: 'agency',
    body: { invitations: [{ email: 'new@example.org', groups: [] }] },
  },
  'POST /api/agency/invitations/check': {
    kind: 'agency',
    body: { emails: ['new@example.org'] },
  },
  'DELETE /api/agency/invitations/:id': { kind: 'agency' },
  'GET /api/agency/audit': { kind: 'agency' },
  'GET /api/agency/audit/export': { kind: 'agency' },
  'GET /api/agency/groups': { kind: 'agency' },
  'POST /api/agency/groups': {
    kind: 'agency',
    body: { name: 'Taken', kind: 'station', parent: null },
  },
  'PUT /api/agency/groups/:id': {
    kind: 'agency',
    body: { name: 'Taken', kind: 'station', parent: null },
  },
  'DELETE /api/agency/groups/:id': { kind: 'agency' },
  'POST /api/agency/groups/:id/members': {
    kind: 'agency',
    body: { add: [randomUUID()], remove: [] },
  },
  'GET /api/status': member,
  'GET /api/tools': member,
  'POST /api/tools': { ...member, body: toolInput },
  'GET /api/tools/recent': member,
  'GET /api/tools/trash': member,
  'POST /api/tools/trash': { ...member, body: { ids: [randomUUID()] } },
  'POST /api/tools/trash/restore': { ...member, body: { ids: [randomUUID()] } },
  'PUT /api/tools/order': { ...member, body: { ids: [] } },
  'POST /api/tools/sections': { ...member, body: sectionInput },
  'PUT /api/tools/sections/order': { ...member, body: { ids: [] } },
  'PATCH /api/tools/sections/:id': {
    kind: 'thing',
    thing: 'section',
    body: { name: 'Taken' },
    headers: asVersion1,
  },
  'DELETE /api/tools/sections/:id': { kind: 'thing', thing: 'section' },
  'POST /api/tools/import': { ...member, body: { tools: [{ id: randomUUID(), ...toolInput }] } },
  'POST /api/tools/import/undo': { ...member, body: { ids: [randomUUID()] } },
  'GET /api/tools/:id': { kind: 'thing', thing: 'tool' },
  'PATCH /api/tools/:id': {
    kind: 'thing',
    thing: 'tool',
    body: { name: 'Taken' },
    headers: asVersion1,
  },
  'DELETE /api/tools/:id': { kind: 'thing', thing: 'tool' },
  'POST /api/tools/:id/restore': { kind: 'thing', thing: 'deletedTool' },
  'GET /api/notes': member,
  'PUT /api/notes': { ...member, body: { content: 'Taken' }, headers: { 'if-match': '"0"' } },
  'GET /api/notes/revisions': member,
  'GET /api/notes/revisions/:id': { kind: 'thing', thing: 'revision' },
  'GET /api/pictures': member,
  'POST /api/pictures': { ...member, query: '?name=taken.png' },
  'DELETE /api/pictures/:id': { kind: 'thing', thing: 'picture' },
  'GET /api/pulse': member,
  'GET /api/favicons': { ...member, query: '?url=example.org' },
  'GET /api/events': member,
};

const otherRoutes = Object.entries(routePermissions).flatMap(([route, { by }]) =>
  by === 'member' ? [] : [[route, { kind: by }] as const],
);

/**
 * Every route of the bff. A test fails for missing routes and tries each with another member's
 * data.
 */
export const routeOwners: Record<string, RouteOwner> = {
  ...Object.fromEntries(otherRoutes),
  ...memberRoutes,
};
