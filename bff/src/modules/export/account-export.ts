import { type AccountExport, accountExportFormat } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { toActivityEntry } from '../activity/activity-mapping.ts';
import { activityRepository } from '../activity/activity-repository.ts';
import { keysService } from '../auth/api-keys/keys-service.ts';
import { devicesRepository } from '../auth/devices/devices-repository.ts';
import { toOwnFactors } from '../auth/enrollment/own-factors.ts';
import { factorPolicy } from '../auth/factors/factor-policy.ts';
import { findPins, isOff } from '../auth/pins/find-pin.ts';
import { sessionsService } from '../auth/sessions/sessions-service.ts';
import type { SessionRef } from '../auth/users/principal.ts';
import { toUser } from '../auth/users/user-mapping.ts';
import type { UserDocument } from '../auth/users/user-model.ts';
import { notesRepository } from '../notes/notes-repository.ts';
import { toSavedRevision } from '../notes/notes-service.ts';
import { picturesRepository } from '../tools/pictures/pictures-repository.ts';
import { toPicture } from '../tools/pictures/pictures-service.ts';
import { toSections, toTool, toToolList } from '../tools/tool-mapping.ts';
import { toToolChange } from '../tools/tools-repository/recent-changes.ts';
import { filterRestorable } from '../tools/tools-repository/restorable.ts';
import { toolsRepository } from '../tools/tools-repository.ts';

type Parts = { [Part in keyof AccountExport]: () => Rows<AccountExport[Part]> };
/** A part as a whole, or its rows one by one. */
type Rows<Value> =
  | Promise<Value>
  | (Value extends readonly (infer Row)[] ? AsyncIterable<Row> : never);

/** All data of the member, part by part: only one of them is in memory at a time. */
export function accountExporter(app: FastifyInstance) {
  const tools = toolsRepository(app.mongo);
  const notes = notesRepository(app.mongo);
  const pictures = picturesRepository(app.mongo);
  const activity = activityRepository(app.mongo);
  const sessions = sessionsService(app);
  const keys = keysService(app);
  const policy = factorPolicy(app);
  const devices = devicesRepository(app.mongo);

  const createParts = (user: UserDocument, member: SessionRef): Parts => {
    const { userId } = member;
    return {
      format: async () => accountExportFormat,
      exported_at: async () => new Date().toISOString(),
      account: async () => toUser(user),
      tools: async () =>
        toToolList(userId, await tools.readContents(userId)).tools.map(withoutFavicon),
      sections: async () => toSections((await tools.readContents(userId))?.sections),
      trash: async () => {
        const sections = (await tools.readContents(userId))?.sections;
        return filterRestorable(await tools.readTrash(userId)).map(
          ({ id, tool, index, deletedAt }) => ({
            ...withoutFavicon(toTool(userId, id, { tool, position: index, sections })),
            deleted_at: deletedAt.toISOString(),
          }),
        );
      },
      changes: async () => (await tools.readRecent(userId)).map(toToolChange),
      notes: async () => {
        const stored = await notes.readWhole(userId);
        return {
          content: stored?.content ?? '',
          updated_at: stored?.updatedAt.toISOString() ?? null,
          revisions: (stored?.revisions ?? []).map(toSavedRevision),
        };
      },
      factors: async () => ({
        ...(await toOwnFactors(user, policy)),
        required_since: user.mfa?.requiredAt?.toISOString() ?? null,
      }),
      pins: () =>
        Promise.all(
          findPins(user).map(async (pin) => ({
            station: await devices.findStation(pin.device),
            created_at: pin.at.toISOString(),
            is_off: isOff(pin),
          })),
        ),
      sessions: () => sessions.list(member),
      api_keys: () => keys.list(userId),
      activity: () => mapped(activity.iterate(userId), toActivityEntry),
      pictures: () => withFiles(userId),
    };
  };

  async function* withFiles(userId: string) {
    for (const facts of await pictures.facts(userId)) {
      const file = await pictures.readBytes(facts._id);
      // Deleted meanwhile.
      if (file) yield { ...toPicture(facts), data: file.bytes.toString('base64') };
    }
  }

  return async function* write(user: UserDocument, member: SessionRef): AsyncGenerator<string> {
    let before = '{';
    for (const [name, read] of Object.entries(createParts(user, member))) {
      yield `${before}\n${JSON.stringify(name)}: `;
      const rows = read();
      if (rows instanceof Promise) yield JSON.stringify(await rows);
      else yield* asArray(rows);
      before = ',';
    }
    yield '\n}\n';
  };
}

function withoutFavicon<Shown extends { favicon: unknown }>({ favicon, ...tool }: Shown) {
  return tool;
}

async function* mapped<From, To>(rows: AsyncIterable<From>, to: (row: From) => To) {
  for await (const row of rows) yield to(row);
}

async function* asArray(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const row of rows) {
    yield `${before}\n${JSON.stringify(row)}`;
    before = ',';
  }
  yield before === '[' ? '[]' : '\n]';
}
