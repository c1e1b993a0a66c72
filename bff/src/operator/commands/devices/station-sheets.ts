import { stationSheetRules } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { devicesRepository } from '../../../modules/auth/devices/devices-repository.ts';
import type { UserDocument } from '../../../modules/auth/users/user-model.ts';
import { readStationTools } from '../../../modules/station-sheet/read-station-tools.ts';
import { stationAccounts } from '../../../modules/station-sheet/station-accounts.ts';
import type { CommandResult, Database, OperatorCommand } from '../../lib/command.ts';
import { Refused } from '../../lib/refused.ts';
import { withCommandAudit } from '../audit/with-command-audit.ts';
import { type ActContext, memberAct } from '../members/member-act.ts';
import { validateStation } from './validate-station.ts';

/** Commands for accounts with tools stored on a station's devices (STATION_SHEET). */
export const stationSheetCommands: Record<string, OperatorCommand> = {
  'station-sheets': {
    usage: 'station-sheets',
    summary: 'list the accounts with tools stored on devices of a station',
    words: 0,
    run: withCommandAudit('list-station-sheets', listSheets),
  },
  'station-sheet': {
    usage: 'station-sheet <email or id> --station <name>',
    summary: 'store the tools of an account on devices of a station, for everybody there',
    words: 1,
    options: ['station'],
    validate: (_words, { station }) => validateStation(station),
    run: memberAct('station-sheet', mark),
  },
  'end-station-sheet': {
    usage: 'end-station-sheet <email or id>',
    summary: 'stop that; devices delete the tools when they next reach the server',
    words: 1,
    run: memberAct('end-station-sheet', async ({ _id, email, stationSheet }, { connection }) => {
      if (!(await stationAccounts(connection).end(_id)))
        throw new Refused(`No station stores the tools of ${email}.`);
      return `Devices of ${stationSheet} delete the tools of ${email} within ${stationSheetRules.refreshMinutes} minutes, or when they next reach the server.`;
    }),
  },
};

async function listSheets(_words: string[], database: Database): Promise<CommandResult> {
  const connection = await database();
  const countDevices = await deviceCounter(connection);
  const accounts = await stationAccounts(connection).list();
  const json = accounts.map(({ _id, email, state, stationSheet }) => ({
    station: stationSheet,
    id: _id,
    email,
    state,
    devices: countDevices(stationSheet),
  }));
  const lines = json.map(({ station, email, state, devices }) =>
    [station, email, `${devices} devices`, ...(state === 'active' ? [] : [state])].join('  '),
  );
  return { text: [...lines, `${json.length} stations`].join('\n'), json };
}

async function mark(
  { _id, email }: UserDocument,
  { connection, given }: ActContext,
): Promise<CommandResult> {
  const station = (given.station ?? '').trim();
  const accounts = stationAccounts(connection);
  const outcome = await accounts.mark(_id, station);
  if (outcome === 'not_active') throw new Refused(`${email} is not active.`);
  if (outcome === 'taken') {
    const other = (await accounts.find(station))?.email ?? 'another account';
    throw new Refused(
      `${station} has the tools of ${other}: end-station-sheet ${other} ends that.`,
    );
  }
  const tools = await readStationTools(connection, _id);
  const devices = (await deviceCounter(connection))(station);
  const withQuery = tools.filter(({ url }) => /[?#]/.test(url)).map(({ name }) => name);
  return {
    text: [
      `With STATION_SHEET=on, everybody at one of the ${devices} devices of ${station} sees and opens ${tools.length} tools of ${email}: names, addresses, and phone numbers in their notes.`,
      ...(devices === 0 ? ['The command devices lists the stations as typed.'] : []),
      ...(withQuery.length > 0
        ? [`Check that these addresses contain no key: ${withQuery.join(', ')}.`]
        : []),
    ].join('\n'),
    json: {
      id: _id,
      email,
      act: 'station-sheet',
      station,
      devices,
      tools: tools.length,
      with_query: withQuery,
    },
  };
}

async function deviceCounter(connection: Connection): Promise<(station?: string) => number> {
  const devices = (await devicesRepository(connection).list()).filter(
    ({ enrolledAt }) => enrolledAt !== null,
  );
  return (station) => devices.filter((device) => device.station === station).length;
}
