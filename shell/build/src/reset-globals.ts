import { vi } from 'vitest';

// Files of a worker share their globals: what the last one left must not reach the next.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.restoreAllMocks();
