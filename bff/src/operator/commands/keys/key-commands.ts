import {
  announceFactorKey,
  rotateFactorKey,
} from '../../../modules/auth/signing-keys/factor-keys.ts';
import {
  announceKeys,
  ensureKeys,
  readKeys,
  rotateKeys,
} from '../../../modules/auth/signing-keys/session-keys.ts';
import type { CommandResult, OperatorCommand } from '../../lib/command.ts';

/** Commands for a keys folder, without a database. */
const onFolder = (
  name: string,
  summary: string,
  act: (folder: string) => Promise<CommandResult>,
): Record<string, OperatorCommand> => ({
  [name]: {
    usage: `${name} <folder>`,
    summary,
    words: 1,
    run: ([folder = '']) => act(folder),
  },
});

export const keyCommands: Record<string, OperatorCommand> = {
  ...onFolder('keys', 'create missing keys in a folder, for KEYS_DIR', async (folder) => {
    await ensureKeys(folder);
    return result(folder, 'holds the session keys.', await readSigningId(folder));
  }),
  ...onFolder(
    'announce-keys',
    'create the next session keys, which all processes load; ten minutes before:',
    async (folder) => {
      await announceKeys(folder);
      return result(folder, 'holds the next keys: rotate them in ten minutes.');
    },
  ),
  ...onFolder(
    'rotate-keys',
    'use the announced keys; the current ones still verify',
    async (folder) => {
      await rotateKeys(folder);
      return result(folder, 'uses the announced keys.', await readSigningId(folder));
    },
  ),
  ...onFolder(
    'announce-factors-key',
    'create the next key of second factors, which all processes load; ten minutes before:',
    async (folder) => {
      await announceFactorKey(folder);
      return result(
        folder,
        'holds the next key of second factors: rotate-factors-key uses it in ten minutes.',
      );
    },
  ),
  ...onFolder(
    'rotate-factors-key',
    'encrypt second factors with the announced key; housekeeping re-encrypts all',
    async (folder) => {
      await rotateFactorKey(folder);
      return result(
        folder,
        'encrypts second factors with the announced key. Keep factors-retired.key until housekeeping logs left: 0.',
      );
    },
  ),
};

const result = (folder: string, outcome: string, facts: object = {}): CommandResult => ({
  text: `${folder} ${outcome}`,
  json: { folder, ...facts },
});

async function readSigningId(folder: string): Promise<{ kid: string }> {
  const { signing } = await readKeys(folder);
  return { kid: signing.kid };
}
