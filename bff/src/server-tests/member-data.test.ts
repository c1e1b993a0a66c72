import { accountExport } from '@firedeck/contract';
import { Mongoose } from 'mongoose';
import { afterAll, expect, test } from 'vitest';
import { memberCollections } from '../modules/auth/users/account-removal.ts';
import { defineModels } from '../operator/commands/schema/make-schema.ts';

const connection = new Mongoose({ autoIndex: false, bufferCommands: false }).createConnection();
defineModels(connection);
afterAll(() => connection.close());

const models = Object.values(connection.models);
const ofMembers = memberCollections.map(([collection]) => collection);

/** Holds no document of one member, or what the account itself is. */
const ofNoMember = [
  'auditHolds',
  'auditLines',
  'auditSeals',
  'devices',
  'groups',
  'leases',
  'modules',
  'newestBackup',
  'scimKeys',
  'schemaVersion',
  'users',
];

/** The part of a member's export that shows a collection. */
const exportedAs: Record<string, string> = {
  activity: 'activity',
  apiKeys: 'api_keys',
  pictures: 'pictures',
  sessions: 'sessions',
  toolLists: 'tools',
  userNotes: 'notes',
};

test('every collection › is removed with its member’s account, or known to be of none', () => {
  const collections = models.map(({ collection }) => collection.name);
  expect([...ofMembers, ...ofNoMember].sort()).toEqual(collections.sort());
});

test('every model that names its member › is removed with the account', () => {
  const naming = models.filter(({ schema }) => schema.path('userId'));
  expect(naming.length).toBeGreaterThan(0);
  expect(ofMembers).toEqual(expect.arrayContaining(naming.map((one) => one.collection.name)));
});

test('every collection of a member › is in the member’s export', () => {
  expect(Object.keys(exportedAs).sort()).toEqual([...ofMembers].sort());
  const parts = Object.keys(accountExport.shape);
  expect(parts).toEqual(expect.arrayContaining(Object.values(exportedAs)));
});
