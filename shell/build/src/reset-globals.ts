import { vi } from 'vitest';

// The test files of a worker share their globals, so each one resets them.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.restoreAllMocks();
