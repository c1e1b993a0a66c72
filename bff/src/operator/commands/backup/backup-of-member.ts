import { ownValue } from '@firedeck/contract';
import { normalizeEmail } from '../../../modules/auth/users/normalize-email.ts';
import type { NoteDocument } from '../../../modules/notes/note-model.ts';
import type { ToolListDocument } from '../../../modules/tools/tool-list-model.ts';
import type { CommandOptions, CommandResult, Database } from '../../lib/command.ts';
import { Refused } from '../../lib/refused.ts';
import { readDocuments } from './documents-file.ts';
import { dataFilePath, type Manifest, readManifest } from './manifest.ts';
import { readDecryption } from './restore-backup.ts';

/**
 * Prints one member's tools and notes of a backup in the import format. Restores nothing: members
 * import what they miss.
 */
export async function readMemberOfBackup(
  [folder = '', email = '']: string[],
  _database: Database,
  given: Pick<CommandOptions, 'identity'>,
): Promise<CommandResult> {
  const manifest = await readManifest(folder);
  const decrypt = await readDecryption(manifest, given);
  const find = <Stored>(name: string, isIt: (one: Stored) => boolean) =>
    findDocument(manifest, readDocuments(dataFilePath(folder, name, manifest), decrypt), isIt);
  const key = normalizeEmail(email);
  const user = await find<{ _id: string; emailKey?: string }>(
    'users',
    ({ emailKey }) => emailKey === key,
  );
  if (!user) throw new Refused(`The backup of ${manifest.begunAt} has no member ${email}.`);
  const isTheirs = ({ _id }: { _id: string }) => _id === user._id;
  const list = await find<ToolListDocument>('toolLists', isTheirs);
  const note = await find<NoteDocument>('userNotes', isTheirs);
  const board = {
    backup_of: manifest.begunAt,
    tools: (list?.order ?? []).flatMap((id) => ownValue(list?.tools, id) ?? []).map(toTool),
    trash: (list?.trash ?? []).map(({ tool }) => toTool(tool)),
    notes: note?.content ?? '',
    revisions: (note?.revisions ?? []).map(({ at, content }) => ({ replaced_at: at, content })),
  };
  return { text: JSON.stringify(board, null, 2), json: board };
}

async function findDocument<Stored>(
  { begunAt }: Manifest,
  documents: AsyncIterable<unknown>,
  isIt: (one: Stored) => boolean,
): Promise<Stored | null> {
  try {
    for await (const document of documents) if (isIt(document as Stored)) return document as Stored;
    return null;
  } catch {
    throw new Refused(`The backup of ${begunAt} is damaged, or encrypted to another key.`);
  }
}

const toTool = ({ name, url, icon, notes }: ToolListDocument['tools'][string]) => ({
  name,
  url,
  icon,
  notes,
});
