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
// Retained, so that an old cookie is answered with the reason.
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
  /** Accounts removed that a directory had deleted. */
  leavers: number;
  /** Accounts removed that were never confirmed, and invitations that nobody took. */
  accounts: number;
  /** Confirmed accounts with leftover sign-ups of others. */
  signUps: number;
  /** Accounts deleted by their members of which something was left. */
  deleted: number;
  /** Entries of accounts' activity removed. */
  activity: number;
  /** Activity entries whose network was cleared. */
  networks: number;
  /** Pictures removed that no tool shows any more. */
  pictures: number;
  /** Lines of the audit removed. */
  audit: number;
}

/**
 * Deletes expired data. Expiry is enforced on use, so a late or failed round
 * only delays the deletion.
 */
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
    // After the lists: what was in their trash is free now.
    pictures: await removeUnusedPictures(app.mongo, now, held),
    audit: await purgeAudit(app, holds, now),
  };
}

/** Without a key nothing is removed: it would look as if somebody had taken it away. */
async function purgeAudit(app: FastifyInstance, held: Hold[], now: Date): Promise<number> {
  const key = await readSealingKey(app.config.keysDir);
  const { days, daysByKind } = app.config.audit;
  return key ? purgeLines(app.mongo, key, { days, daysByKind, held, now }) : 0;
}
