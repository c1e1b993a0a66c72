import { times } from '@firedeck/contract';
import { vi } from 'vitest';

/** Advances only the clock, so that the process reads the registry again. */
export async function afterRegistryCache<Answer>(
  request: () => PromiseLike<Answer>,
): Promise<Answer> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + times.registryMemoMs + 1 });
  try {
    return await request();
  } finally {
    vi.useRealTimers();
  }
}
