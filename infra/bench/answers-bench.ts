import { randomUUID } from 'node:crypto';
import { answerSerializer } from '@firedeck/bff/answer-serializer';
import { type ToolList, toolList } from '@firedeck/contract';
import { measureMs, median } from './figures.ts';
import { printTable } from './print-table.ts';

const tools = 300;
const rounds = 40;
const timesARound = 20;
const goal = 10;

/** Cost of serializing a long list by its schema, compared with JSON.stringify. */
export async function answersBench(): Promise<boolean> {
  const list = buildList();
  const serialize = answerSerializer(toolList);
  const plain: number[] = [];
  const serialized: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    plain.push(await measureOne(() => JSON.stringify(list)));
    serialized.push(await measureOne(() => serialize(list)));
  }
  const [before, after] = [median(plain), median(serialized)];
  const ratio = after / before;
  return printTable([
    {
      label: `a list of ${tools} tools by its schema : JSON.stringify`,
      measured: `${after.toFixed(2)} ms, ${before.toFixed(2)} ms, ${ratio.toFixed(1)}x`,
      goal: `≤ ${goal}x`,
      isMet: ratio <= goal,
    },
  ]);
}

const measureOne = async (write: () => string): Promise<number> =>
  (await measureMs(async () => {
    for (let time = 0; time < timesARound; time += 1) write();
  })) / timesARound;

function buildList(): ToolList {
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
