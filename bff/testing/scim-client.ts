import { randomUUID } from 'node:crypto';
import { dayMs } from '@firedeck/contract';
import type { LightMyRequestResponse } from 'fastify';
import { scimKeys } from '../src/modules/provisioning/keys/scim-keys.ts';
import type { TestApp } from './test-app.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface ScimClient {
  key: string;
  name: string;
  send(method: Method, path: string, body?: unknown): Promise<LightMyRequestResponse>;
  /** Sends PATCH operations. */
  patch(path: string, ...operations: object[]): Promise<LightMyRequestResponse>;
}

/** A directory with a new key; earlier keys end. */
export async function aScimClient({ app }: Pick<TestApp, 'app'>): Promise<ScimClient> {
  const name = `directory-${randomUUID().slice(0, 8)}`;
  const expiresAt = new Date(Date.now() + dayMs);
  const key = (await scimKeys(app.mongo).make(name, { expiresAt, alone: true })) ?? '';
  const send: ScimClient['send'] = (method, path, body) =>
    app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
  return {
    key,
    name,
    send,
    patch: (path, ...operations) =>
      send('PATCH', path, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: operations,
      }),
  };
}

export const aScimUser = (changes: object = {}) => {
  const name = `user-${randomUUID()}`;
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    externalId: randomUUID(),
    userName: `${name}@example.org`,
    name: { givenName: 'Dana', familyName: 'Reyes' },
    displayName: 'Dana Reyes',
    emails: [{ value: `${name}@example.org`, type: 'work', primary: true }],
    active: true,
    ...changes,
  };
};
