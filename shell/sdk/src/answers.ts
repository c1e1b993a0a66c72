import type { ErrorCode } from '@firedeck/contract';
import type { z as mini } from 'zod/mini';
import { isApiError, unreadableError } from './api-error.ts';
import { looseReader } from './loose-reader.ts';
import { parseJson } from './parse-json.ts';
import { shellServices } from './shell-services.ts';

/** Parses the JSON of a response. @throws UnreadableAnswer if it doesn't match the schema */
export type AnswerReader<Answer> = (json: unknown) => Answer;

/** A response that doesn't match its schema. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer';
}

/**
 * Creates the response parsers of one module; invalid responses are reported under its id. Parsers
 * are loose, so that a module works with newer servers: ids may be any text, unknown fields and
 * enum members pass, and an invalid row is removed from its list and reported once.
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

/** Parses the JSON of a successful response. @throws ApiError, or the network's error */
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

/** Parses the newer state in the body of an error with this code; null if there is none. */
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
