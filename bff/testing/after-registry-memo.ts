import { times } from '@firedeck/contract';
import { vi } from 'vitest';

/** Asks at a time by which the process reads the registry anew: the clock alone moves on, all else is real. */
export async function afterRegistryMemo<Answer>(
  request: () => PromiseLike<Answer>,
): Promise<Answer> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + times.registryMemoMs + 1 });
  try {
    return await request();
  } finally {
    vi.useRealTimers();
  }
}
