import { limits } from '@firedeck/contract';
import { expect, test, vi } from 'vitest';
import { aToolInput } from '../../../testing/builders.ts';
import { setUpMember, setUpTestApp } from '../../../testing/fixtures.ts';

type Repository = typeof import('./tools-repository.ts');
type Undone = 'remove' | 'restore';

/** How often another device reverts the change directly before and after the command. */
const another = vi.hoisted(() => ({ disturbs: 0 }));

vi.mock('./tools-repository.ts', async (importOriginal) => {
  const original = await importOriginal<Repository>();
  return {
    ...original,
    toolsRepository(connection: Parameters<Repository['toolsRepository']>[0]) {
      const real = original.toolsRepository(connection);
      const disturbed = (wanted: Undone, opposite: Undone) => async (user: string, id: string) => {
        const isDisturbed = another.disturbs > 0;
        another.disturbs -= 1;
        if (isDisturbed) await real[wanted](user, id);
        const result = await real[wanted](user, id);
        if (isDisturbed) await real[opposite](user, id);
        return result;
      };
      return {
        ...real,
        remove: disturbed('remove', 'restore'),
        restore: disturbed('restore', 'remove'),
      };
    },
  };
});

const testApp = setUpTestApp();
const member = setUpMember(testApp);

async function aTool(): Promise<string> {
  another.disturbs = 0;
  const added = await member.request('POST', '/api/tools', aToolInput());
  return added.json().id;
}

test('another device deletes and restores the tool three times meanwhile › it is still deleted', async () => {
  const id = await aTool();
  another.disturbs = 3;
  expect((await member.request('DELETE', `/api/tools/${id}`)).statusCode).toBe(204);
  expect((await member.request('GET', `/api/tools/${id}`)).statusCode).toBe(404);
});

test('another device restores and deletes the tool three times meanwhile › it is restored, without a limit error', async () => {
  const id = await aTool();
  await member.request('DELETE', `/api/tools/${id}`);
  another.disturbs = 3;
  const restored = await member.request('POST', `/api/tools/${id}/restore`);
  expect(restored.json()).toMatchObject({ id });
  expect(restored.statusCode).toBe(200);
});

test('a tool that keeps changing › 503 with a delay, not a limit error', async () => {
  const id = await aTool();
  await member.request('DELETE', `/api/tools/${id}`);
  another.disturbs = limits.toolsPerMember;
  const refused = await member.request('POST', `/api/tools/${id}/restore`);
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
