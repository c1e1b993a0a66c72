import type { ErrorCode } from '@firedeck/contract';
import type { z as mini } from 'zod/mini';
import { isApiError, unreadableError } from './api-error.ts';
import { looseReader } from './loose-reader.ts';
import { parseJson } from './parse-json.ts';
import { shellServices } from './shell-services.ts';

/** Reads the JSON of an answer. @throws UnreadableAnswer when it does not fit */
export type AnswerReader<Answer> = (json: unknown) => Answer;

/** What came is not what the contract says. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer';
}

/**
 * Makes the readers of one module, for which unreadable answers are reported. Readers are loose, so
 * that a module outlives servers newer than itself: ids are any text, unknown fields and enum members
 * pass, and a row that does not fit leaves its list and is reported once.
 */
export function createAnswerReaders(module: string) {
  return <Schema extends mini.core.$ZodType>(
    schema: Schema,
  ): AnswerReader<mini.core.output<Schema>> => {
    const read = looseReader(schema);
    return (json) => {
      const { data, faults } = read(json);
      for (const fault of faults) reportOnce(module, fault);
      if (data === undefined) throw new UnreadableAnswer(faults.at(-1));
      return data;
    };
  };
}

/** The JSON of an answer that is a success, read. @throws ApiError, or what the network threw */
export async function readAnswer<Answer>(
  response: Response,
  parse: AnswerReader<Answer> = passThrough,
): Promise<Answer> {
  const json = response.status === 204 ? null : parseJson(await response.text());
  try {
    return parse(json);
  } catch (cause) {
    throw unreadableError(response.status, cause);
  }
}

/** The newer state that came with a refusal of this code; null where there is none to be read. */
export function readConflictState<State>(
  thrown: unknown,
  code: ErrorCode,
  parse: AnswerReader<State>,
): State | null {
  if (!isApiError(thrown) || thrown.code !== code) return null;
  try {
    return parse(thrown.body?.current);
  } catch {
    return null;
  }
}

// Modules of earlier releases have no parsers.
function passThrough<Answer>(json: unknown): Answer {
  if (json === undefined) throw new UnreadableAnswer('no JSON');
  return json as Answer;
}

const reported = new Set<string>();

function reportOnce(module: string, fault: string): void {
  const key = `${module} ${fault}`;
  if (reported.has(key)) return;
  reported.add(key);
  shellServices().reportUnreadable?.(module, new UnreadableAnswer(fault));
}
