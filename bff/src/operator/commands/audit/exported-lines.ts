import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { idSchema } from '@firedeck/contract';
import { parseJson } from '@firedeck/runtime/parse-json';
import { z } from 'zod/mini';
import type { ExportedLine } from '../../../audit/seals/compare-export.ts';
import { LongLine, readLines, UnfinishedLine } from '../../lib/read-lines.ts';
import { Refused } from '../../lib/refused.ts';

const exportedLine = z.looseObject({ id: idSchema });
// Much longer than any audit line.
const lineBytesAtMost = 1_048_576;

/**
 * Reads the lines of an NDJSON export.
 *
 * @throws Refused for other files
 */
export async function* readExportedLines(file: string): AsyncGenerator<ExportedLine> {
  let number = 1;
  try {
    await refuseOtherFormats(file);
    for await (const text of readLines(createReadStream(file), { bytesAtMost: lineBytesAtMost })) {
      yield parse(text.replace(/\r$/, ''), number, file);
      number += 1;
    }
  } catch (error) {
    if (error instanceof UnfinishedLine)
      throw new Refused(`${file} is not complete: its last line, ${number}, is cut off.`);
    if (error instanceof LongLine)
      throw new Refused(`Line ${number} of ${file} is longer than any audit line.`);
    if (error instanceof Refused) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Refused(
      code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read: ${message}.`,
    );
  }
}

// Checks the first character, because another file may be a single huge line.
async function refuseOtherFormats(file: string): Promise<void> {
  const handle = await open(file);
  try {
    // Only regular files, because it is opened twice.
    if (!(await handle.stat()).isFile()) throw new Refused(`${file} is not a regular file.`);
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(1));
    if (bytesRead === 0) throw new Refused(`${file} is empty.`);
    if (buffer.toString() !== '{')
      throw new Refused(
        `${file} is not an NDJSON export, which starts with {. CSV files can't be verified.`,
      );
  } finally {
    await handle.close();
  }
}

function parse(text: string, number: number, file: string): ExportedLine {
  const { success, data } = z.safeParse(exportedLine, parseJson(text));
  if (!success) throw new Refused(`Line ${number} of ${file} is not an audit line.`);
  return { number, id: data.id, text, values: data };
}
