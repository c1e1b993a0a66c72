import { deviceLimits, idSchema, sharedProfile } from '@firedeck/contract';
import { z } from 'zod/mini';
import { devicesRepository } from '../../../modules/auth/devices/devices-repository.ts';
import { pinsRepository } from '../../../modules/auth/pins/pins-repository.ts';
import { sessionsRepository } from '../../../modules/auth/sessions/sessions-repository.ts';
import type {
  CommandOptions,
  CommandResult,
  Database,
  OperatorCommand,
} from '../../lib/command.ts';
import { Refused } from '../../lib/refused.ts';
import { withCommandAudit } from '../audit/with-command-audit.ts';
import { stationSheetCommands } from './station-sheets.ts';
import { validateStation } from './validate-station.ts';

export const deviceCommands: Record<string, OperatorCommand> = {
  devices: {
    usage: 'devices',
    summary: 'list shared devices with their stations, newest first',
    words: 0,
    run: withCommandAudit('list-devices', listDevices),
  },
  'devices code': {
    usage: 'devices code --profile <profile> --station <name>',
    summary: "create a code that makes one device shared or a vehicle's; enter it there at /device",
    words: 0,
    options: ['profile', 'station'],
    validate: validateDevice,
    run: withCommandAudit('device-code', makeCode),
  },
  'devices end': {
    usage: 'devices end <id>',
    summary: 'make a device personal again, and end the sessions on it',
    words: 1,
    validate: ([id]) =>
      z.safeParse(idSchema, id).success
        ? null
        : `"${id}" is not the id of a device: devices lists them.`,
    run: withCommandAudit('end-device', endDevice),
  },
  ...stationSheetCommands,
};

function validateDevice(_words: string[], { profile, station }: CommandOptions): string | null {
  if (!z.safeParse(sharedProfile, profile).success)
    return 'Add --profile shared or --profile vehicle.';
  return validateStation(station);
}

async function listDevices(_words: string[], database: Database): Promise<CommandResult> {
  const connection = await database();
  const sessions = sessionsRepository(connection);
  const devices = await devicesRepository(connection).list();
  const json = await Promise.all(
    devices.map(async (device) => ({
      id: device._id,
      profile: device.profile,
      station: device.station,
      state: device.enrolledAt === null ? 'waiting for its code' : 'in use',
      device: device.label,
      sessions: (await sessions.listOfDevice(device._id)).length,
      last_sign_in_at: device.lastSeenAt?.toISOString() ?? null,
      created_at: device.createdAt.toISOString(),
      created_by: device.createdBy,
    })),
  );
  const lines = json.map((device) =>
    [
      device.id,
      device.profile.padEnd(7),
      device.last_sign_in_at?.slice(0, 16).replace('T', ' ') ?? device.state,
      `${device.sessions} open`,
      device.station,
      device.device ?? '',
    ].join('  '),
  );
  return { text: [...lines, `${json.length} devices`].join('\n'), json };
}

async function makeCode(
  _words: string[],
  database: Database,
  { by, profile, station = '' }: CommandOptions,
): Promise<CommandResult> {
  const device = { profile: z.parse(sharedProfile, profile), station: station.trim() };
  const made = await devicesRepository(await database()).create({ ...device, createdBy: by });
  return {
    text: `Enter this code within ${deviceLimits.codeMinutes} minutes on the device, at /device. It works once, and is printed once:\n${made.code}`,
    json: { id: made.id, ...device, code: made.code, expires_at: made.until.toISOString() },
  };
}

async function endDevice([id = '']: string[], database: Database): Promise<CommandResult> {
  const connection = await database();
  if (!(await devicesRepository(connection).end(id)))
    throw new Refused(`There is no device ${id}, or it was ended.`);
  await pinsRepository(connection).removeOfDevice(id);
  const sessions = sessionsRepository(connection);
  const open = await sessions.listOfDevice(id);
  for (const { userId, sessionId } of open) await sessions.revokeMany(userId, [sessionId]);
  return {
    text: `The device is personal as of its next sign-in. ${open.length} sessions on it end within 5 seconds.`,
    json: { id, sessions: open.length },
  };
}
