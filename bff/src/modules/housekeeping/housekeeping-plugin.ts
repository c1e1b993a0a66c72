import { dayMs, limits } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type Hold, holdsRepository } from '../../audit/holds-repository.ts';
import { purgeLines } from '../../audit/purge-lines.ts';
import { readSealingKey } from '../../audit/seals/sealing-keys.ts';
import { makeExclusive } from '../../lib/mongo/make-exclusive.ts';
import { runPeriodically } from '../../lib/mongo/run-periodically.ts';
import { activityRepository } from '../activity/activity-repository.ts';
import { purgeDeletedAccounts } from '../auth/accounts/purge-deleted-accounts.ts';
import { purgeUnconfirmedAccounts } from '../auth/accounts/purge-unconfirmed-accounts.ts';
import { reencryptSecrets } from '../auth/factors/reencrypt-secrets.ts';
import { deletedGroups } from '../auth/groups/deleted-groups.ts';
import { sessionsRepository } from '../auth/sessions/sessions-repository.ts';
import { removeConfirmedSignUps } from '../auth/users/further-sign-ups.ts';
import { holdRevisions } from '../notes/hold-revisions.ts';
import { removeLeavers } from '../provisioning/remove-leavers.ts';
import { removeUnusedPictures } from '../tools/pictures/unused-pictures.ts';
import { toolsRepository } from '../tools/tools-repository.ts';

const everyMs = 10 * 60_000;
// Retained so that a request with an old cookie gets the reason.
const keepEndedSessionsMs = 7 * dayMs;

declare module 'fastify' {
  interface FastifyInstance {
    /** One round; null while another process holds the lease. */
    cleanUp(): Promise<CleanupResult | null>;
  }
}

interface CleanupResult {
  /** Lists checked for expired trash. */
  lists: number;
  /** Sessions removed. */
  sessions: number;
  /** Accounts removed after a directory deleted them. */
  leavers: number;
  /** Unconfirmed accounts and unused invitations removed. */
  accounts: number;
  /** Confirmed accounts with leftover sign-ups of others. */
  signUps: number;
  /** Deleted accounts of which remaining data was removed. */
  deleted: number;
  /** Activity entries removed. */
  activity: number;
  /** Activity entries whose network was cleared. */
  networks: number;
  /** Unused pictures removed. */
  pictures: number;
  /** Audit lines removed. */
  audit: number;
}

/** Deletes expired data. Expiry is enforced on use: a late round only delays the deletion. */
export const housekeeping = fastifyPlugin(
  async (app) => {
    const lease = { name: 'housekeeping', ms: everyMs };
    app.decorate(
      'cleanUp',
      makeExclusive(app.mongo, lease, () => cleanUp(app)),
    );
    const failure = 'housekeeping failed, will be retried';
    runPeriodically(app, { everyMs, failure }, async () => {
      const result = await app.cleanUp();
      if (result) app.log.info(result, 'housekeeping done');
    });
  },
  { name: 'housekeeping', fastify: '5.x', dependencies: ['mongo'] },
);

async function cleanUp(app: FastifyInstance): Promise<CleanupResult> {
  const now = new Date();
  const endedBefore = new Date(now.getTime() - keepEndedSessionsMs);
  const activity = activityRepository(app.mongo);
  const notedBefore = new Date(now.getTime() - limits.activityDays * dayMs);
  // Turning the setting off also clears networks recorded before.
  const networkDays = app.config.activityNetworks ? limits.activityNetworkDays : 0;
  const networksBefore = new Date(now.getTime() - networkDays * dayMs);
  const holds = await holdsRepository(app.mongo).list();
  const held = holds.map(({ _id }) => _id);
  await holdRevisions(app.mongo, held);
  await deletedGroups(app.mongo).endLeftUses();
  await reencryptSecrets(app);
  return {
    lists: await toolsRepository(app.mongo).purgeTrash(now, held),
    sessions: await sessionsRepository(app.mongo).removeEnded(endedBefore, held),
    deleted: await purgeDeletedAccounts(app, now, { held }),
    leavers: await removeLeavers(app, now, held),
    accounts: await purgeUnconfirmedAccounts(app.mongo, now, held),
    signUps: await removeConfirmedSignUps(app.mongo, held),
    activity: await activity.removeBefore(notedBefore, held),
    networks: await activity.forgetNetworksBefore(networksBefore, held),
    // After the lists: purging their trash releases pictures.
    pictures: await removeUnusedPictures(app.mongo, now, held),
    audit: await purgeAudit(app, holds, now),
  };
}

/** Removes nothing without a key: verification would report the lines as missing. */
async function purgeAudit(app: FastifyInstance, held: Hold[], now: Date): Promise<number> {
  const key = await readSealingKey(app.config.keysDir);
  const { days, daysByKind } = app.config.audit;
  return key ? purgeLines(app.mongo, key, { days, daysByKind, held, now }) : 0;
}
