import { type ServerEvent, serverEvents } from '@firedeck/contract';
import { type AnswerReader, z } from '@firedeck/sdk';
import { createParser } from '../create-parser.ts';

const parseName = createParser(z.object({ event: z.string() }));
const parsers = new Map<string, AnswerReader<ServerEvent>>(
  Object.entries(serverEvents).map(([name, schema]) => [name, createParser(schema)]),
);

/** Parses a live event; null if unknown (from a newer server) or invalid, which is reported. */
export function parseEvent(json: unknown): ServerEvent | null {
  try {
    const { event } = parseName(json);
    return parsers.get(event)?.(json) ?? null;
  } catch {
    return null;
  }
}
