import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readAuditLines } from '../../../../testing/audit-lines.ts';
import { aMember, aTool } from '../../../../testing/builders.ts';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import { TestBrowser } from '../../../../testing/shared-device.ts';
import { membersRepository } from '../../../modules/auth/users/members-repository.ts';
import type { CommandOptions } from '../../lib/command.ts';
import { stationSheetCommands } from './station-sheets.ts';

const testApp = setUpTestApp({ hasStationSheets: true });
const aName = () => `Station ${randomUUID().slice(0, 8)}`;

async function operate(name: string, words: string[] = [], options: Partial<CommandOptions> = {}) {
  const given = { by: 'chief', yes: false, mail: false, ...options };
  const result = await stationSheetCommands[name]?.run(words, async () => testApp.app.mongo, given);
  return result ?? { text: '', json: null };
}

test('an account for a station sheet › is assigned, listed, moved and ended, all audited', async () => {
  const account = await aMember(testApp.app);
  await aTool(account, { name: 'Dispatch', url: 'https://dispatch.example/?key=1' });
  await aTool(account, { name: 'Map' });
  const [station, elsewhere] = [aName(), aName()];
  const browser = new TestBrowser(testApp.app);
  await browser.enroll('shared', station);

  const { text, json } = await operate('station-sheet', [account.email], {
    station: ` ${station} `,
  });
  expect(json).toEqual({
    id: account.userId,
    email: account.email,
    act: 'station-sheet',
    station,
    devices: 1,
    tools: 2,
    with_query: ['Dispatch'],
  });
  expect(text).toMatch(/1 devices of .* sees and opens 2 tools[\s\S]*contain no key: Dispatch\.$/);
  expect((await browser.get('/api/device/sheet')).json().sheet).toMatchObject({ station });
  expect((await operate('station-sheets')).json).toContainEqual({
    station,
    id: account.userId,
    email: account.email,
    state: 'active',
    devices: 1,
  });

  const other = await aMember(testApp.app);
  await expect(operate('station-sheet', [other.email], { station })).rejects.toThrow(
    `${station} has the tools of ${account.email}`,
  );
  const moved = await operate('station-sheet', [account.userId], { station: elsewhere });
  expect(moved.text).toContain('devices lists the stations');
  expect((await browser.get('/api/device/sheet')).json()).toEqual({ sheet: null });
  await operate('station-sheet', [other.email], { station });

  expect((await operate('end-station-sheet', [account.email])).text).toContain(elsewhere);
  await expect(operate('end-station-sheet', [account.email])).rejects.toThrow('No station stores');
  const lines = await readAuditLines(testApp.app, { 'subject.name': account.email });
  expect(
    lines
      .filter(({ outcome }) => outcome !== 'asked')
      .map(({ kind, outcome, actor }) => [kind, outcome, actor.name]),
  ).toEqual([
    ['station-sheet', 'accepted', 'chief'],
    ['station-sheet', 'accepted', 'chief'],
    ['end-station-sheet', 'accepted', 'chief'],
    ['end-station-sheet', 'refused', 'chief'],
  ]);
  expect(lines[0]?.details).toEqual({ name: [station] });
});

test('two accounts for one station at the same time › one is assigned, the other is refused and names it', async () => {
  const station = aName();
  const accounts = [await aMember(testApp.app), await aMember(testApp.app)];
  const acts = accounts.map(({ email }) => operate('station-sheet', [email], { station }));
  const ends = await Promise.allSettled(acts);
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
  expect(reasons).toEqual([expect.stringContaining(`${station} has the tools of `)]);
});

test('an account that is not active, or unknown › is refused', async () => {
  const disabled = await aMember(testApp.app);
  await membersRepository(testApp.app.mongo).disable(disabled.userId);
  await expect(operate('station-sheet', [disabled.email], { station: aName() })).rejects.toThrow(
    'is not active',
  );
  await expect(
    operate('station-sheet', ['nobody@example.org'], { station: aName() }),
  ).rejects.toThrow('No member has the address');
});

test.each([undefined, ' ', 'x'.repeat(61), 'Station\n12'])(
  'station-sheet --station %j › says what is missing',
  (station) => {
    const given = { by: 'chief', yes: false, mail: false, station };
    expect(stationSheetCommands['station-sheet']?.validate?.(['a@example.org'], given)).toContain(
      'Add --station',
    );
  },
);
