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

/** Without documents of a single member, or the account itself. */
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

/** The part of a member's export for each collection. */
const exportedAs: Record<string, string> = {
  activity: 'activity',
  apiKeys: 'api_keys',
  pictures: 'pictures',
  sessions: 'sessions',
  toolLists: 'tools',
  userNotes: 'notes',
};

test('every collection › is deleted with the account, or known to have no member’s data', () => {
  const collections = models.map(({ collection }) => collection.name);
  expect([...ofMembers, ...ofNoMember].sort()).toEqual(collections.sort());
});

test('every model with a member’s id › is deleted with the account', () => {
  const naming = models.filter(({ schema }) => schema.path('userId'));
  expect(naming.length).toBeGreaterThan(0);
  expect(ofMembers).toEqual(expect.arrayContaining(naming.map((one) => one.collection.name)));
});

test('every collection with a member’s data › is in the export', () => {
  expect(Object.keys(exportedAs).sort()).toEqual([...ofMembers].sort());
  const parts = Object.keys(accountExport.shape);
  expect(parts).toEqual(expect.arrayContaining(Object.values(exportedAs)));
});
