import { type ServerEvent, serverEvents } from '@firedeck/contract';
import { type AnswerReader, z } from '@firedeck/sdk';
import { answer } from '../answers.ts';

const nameAnswer = answer(z.object({ event: z.string() }));
const answers = new Map<string, AnswerReader<ServerEvent>>(
  Object.entries(serverEvents).map(([name, schema]) => [name, answer(schema)]),
);

/** A live event; null for one that a newer server sends, and for what does not fit, which is reported. */
export function readEvent(json: unknown): ServerEvent | null {
  try {
    const { event } = nameAnswer(json);
    return answers.get(event)?.(json) ?? null;
  } catch {
    return null;
  }
}
