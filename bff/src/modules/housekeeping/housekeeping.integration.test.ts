import { randomUUID } from 'node:crypto';
import { dayMs, limits, times } from '@firedeck/contract';
import type { LinkPurpose } from '@firedeck/contract/jobs';
import { describe, expect, test } from 'vitest';
import { aMember, aTool } from '../../../testing/builders.ts';
import { setUpTestApp } from '../../../testing/fixtures.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { leasesRepository } from '../../lib/mongo/leases-repository.ts';
import type { ActivityDocument } from '../activity/activity-model.ts';
import type { SessionDocument } from '../auth/sessions/session-model.ts';
import { newAccount } from '../auth/users/new-account.ts';
import type { UserDocument } from '../auth/users/user-model.ts';
import type { ToolListDocument } from '../tools/tool-list-model.ts';

const testApp = setUpTestApp({ activityNetworks: true });

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

describe('housekeeping', () => {
  test('removes tools after 30 days in the trash and keeps the rest', async () => {
    const member = await aMember(testApp.app);
    const lists = testApp.app.mongo.collection<ToolListDocument>('toolLists');
    for (const name of ['old', 'young', 'kept']) {
      const { id } = await aTool(member, { name });
      if (name !== 'kept') await member.request('DELETE', `/api/tools/${id}`);
    }
    await lists.updateOne(
      { _id: member.userId },
      {
        $set: {
          purgeAt: daysAgo(0),
          'trash.0.deletedAt': daysAgo(limits.trashDays - 1),
          'trash.1.deletedAt': daysAgo(limits.trashDays + 1),
        },
      },
    );
    expect(await testApp.app.cleanUp()).toMatchObject({ lists: 1 });
    const list = await lists.findOne({ _id: member.userId });
    expect(list?.trash.map(({ tool }) => tool.name)).toEqual(['young']);
    expect(Object.values(list?.tools ?? {}).map(({ name }) => name)).toEqual(['kept']);
    expect(Number(list?.purgeAt) - Date.now()).toBeGreaterThan(0.9 * dayMs);
    expect(await testApp.app.cleanUp()).toMatchObject({ lists: 0 });
  });

  test('removes sessions a week after their end', async () => {
    const member = await aMember(testApp.app);
    const sessions = testApp.app.mongo.collection<SessionDocument>('sessions');
    const endedFor = async (days: number) => {
      await sessions.updateOne({ _id: member.sessionId }, { $set: { expiresAt: daysAgo(days) } });
      return (await testApp.app.cleanUp())?.sessions;
    };
    expect([await endedFor(6), await endedFor(8)]).toEqual([0, 1]);
  });

  test('removes account activity after a year', async () => {
    const { userId } = await aMember(testApp.app);
    const activity = testApp.app.mongo.collection<ActivityDocument>('activity');
    const noted = (days: number): ActivityDocument => ({
      _id: randomUUID(),
      userId,
      at: daysAgo(days),
      kind: 'sign_in',
      device: `${days}`,
    });
    const ages = [limits.activityDays - 1, limits.activityDays + 1];
    await activity.insertMany(ages.map(noted));
    expect(await testApp.app.cleanUp()).toMatchObject({ activity: 1 });
    const retained = await activity.find({ userId, kind: 'sign_in' }).toArray();
    expect(retained.map(({ device }) => device)).toEqual([`${ages[0]}`]);
  });

  test('clears the network of a sign-in after 90 days and keeps the entry', async () => {
    const { userId } = await aMember(testApp.app);
    const activity = testApp.app.mongo.collection<ActivityDocument>('activity');
    const ages = [limits.activityNetworkDays - 1, limits.activityNetworkDays + 1];
    await activity.insertMany(
      ages.map((days) => ({
        _id: randomUUID(),
        userId,
        at: daysAgo(days),
        kind: 'sign_in' as const,
        device: `${days}`,
        network: '192.0.2.0/24',
      })),
    );
    expect(await testApp.app.cleanUp()).toMatchObject({ activity: 0, networks: 1 });
    const retained = await activity.find({ userId, kind: 'sign_in' }).sort({ at: -1 }).toArray();
    expect(retained.map(({ device, network }) => [device, network])).toEqual([
      [`${ages[0]}`, '192.0.2.0/24'],
      [`${ages[1]}`, undefined],
    ]);
  });

  test('networks turned off › clears all recorded before', async () => {
    const other = await startTestApp({ activityNetworks: false });
    const { userId } = await aMember(other.app);
    const activity = other.app.mongo.collection<ActivityDocument>('activity');
    await activity.insertOne({
      _id: randomUUID(),
      userId,
      at: daysAgo(1),
      kind: 'sign_in',
      device: 'Firefox on Linux',
      network: '192.0.2.0/24',
    });
    const result = await other.app.cleanUp();
    const stored = await activity.findOne({ userId, kind: 'sign_in' });
    await other.close();
    expect(result).toMatchObject({ activity: 0, networks: 1 });
    expect(stored).not.toHaveProperty('network');
  });

  test('removes unconfirmed accounts and unused invitations a week after their last link', async () => {
    const users = testApp.app.mongo.collection<UserDocument>('users');
    const linkAt = (purpose: LinkPurpose, days: number) => ({
      nonces: { [purpose]: { value: 'x', at: daysAgo(days) } },
    });
    const confirmDays = times.confirmLinkHours / 24;
    const retained: [string, Partial<UserDocument>][] = [
      ['a member', { emailConfirmedAt: daysAgo(99), ...linkAt('confirm', 99) }],
      ['disabled by an operator', { state: 'disabled' }],
      ['a week too young', { createdAt: daysAgo(times.unusedAccountDays - 1) }],
      ['with a link a moment ago', linkAt('confirm', confirmDays + times.unusedAccountDays - 1)],
      ['about to choose a new password', { ...linkAt('reset', 0) }],
      ['invited, the link good', { state: 'invited', ...linkAt('invite', 6) }],
    ];
    const expired: [string, Partial<UserDocument>][] = [
      ['never confirmed', linkAt('confirm', confirmDays + times.unusedAccountDays + 1)],
      ['never confirmed, of a version before', {}],
      [
        'invited long ago',
        {
          state: 'invited',
          ...linkAt('invite', times.inviteLinkDays + times.unusedAccountDays + 1),
        },
      ],
    ];
    await users.insertMany(
      [...retained, ...expired].map(([name, changes]) =>
        newAccount(`${name}@example.org`, {
          firstName: name,
          createdAt: daysAgo(99),
          ...changes,
        }),
      ),
    );
    expect(await testApp.app.cleanUp()).toMatchObject({ accounts: expired.length });
    const names = [...retained, ...expired].map(([name]) => name);
    const left = await users.find({ firstName: { $in: names } }).toArray();
    expect(left.map(({ firstName }) => firstName).sort()).toEqual(
      retained.map(([name]) => name).sort(),
    );
    expect(await testApp.app.cleanUp()).toMatchObject({ accounts: 0 });
  });

  test('another process holds the lease › does nothing until it expires', async () => {
    const { acquire } = leasesRepository(testApp.app.mongo);
    const takers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => acquire('a work', `process ${index}`, 60_000)),
    );
    expect(takers.filter(Boolean)).toHaveLength(1);
    const holder = `process ${takers.indexOf(true)}`;
    expect(await acquire('a work', holder, 0)).toBe(true);
    expect(await acquire('a work', 'somebody else', 60_000)).toBe(true);
    expect(await acquire('a work', holder, 60_000)).toBe(false);
  });
});
