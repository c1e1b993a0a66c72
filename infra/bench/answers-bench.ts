import { randomUUID } from 'node:crypto';
import { answerSerializer } from '@firedeck/bff/answer-serializer';
import { type ToolList, toolList } from '@firedeck/contract';
import { median, millisecondsOf } from './figures.ts';
import { printTable } from './print-table.ts';

const tools = 300;
const rounds = 40;
const timesARound = 20;
const goal = 10;

/** What it costs to write a long list by its schema, beside writing whatever is given. */
export async function answersBench(): Promise<boolean> {
  const list = aList();
  const byTheSchema = answerSerializer(toolList);
  const plain: number[] = [];
  const serialized: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    plain.push(await timeOf(() => JSON.stringify(list)));
    serialized.push(await timeOf(() => byTheSchema(list)));
  }
  const [before, after] = [median(plain), median(serialized)];
  const ratio = after / before;
  return printTable([
    {
      what: `a list of ${tools} tools by its schema, beside JSON.stringify`,
      measured: `${after.toFixed(2)} ms, ${before.toFixed(2)} ms, ${ratio.toFixed(1)}x`,
      goal: `≤ ${goal}x`,
      holds: ratio <= goal,
    },
  ]);
}

const timeOf = async (write: () => string): Promise<number> =>
  (await millisecondsOf(async () => {
    for (let time = 0; time < timesARound; time += 1) write();
  })) / timesARound;

function aList(): ToolList {
  const now = new Date().toISOString();
  return {
    version: 1,
    tools: Array.from({ length: tools }, (_, position) => ({
      id: randomUUID(),
      user_id: randomUUID(),
      name: `River gauges ${position}`,
      url: 'https://gauges.example.org/map',
      icon: 'chart-line' as const,
      notes: 'Ask dispatch for the password.',
      position,
      created_at: now,
      updated_at: now,
      rev: 1,
      favicon: '/icons/0123456789abcdef0123456789abcdef',
    })),
  };
}
