import { configure } from '@testing-library/react';
import { vi } from 'vitest';

// Long timeouts for slow machines; no test measures time with them.
const timeout = 10_000;

configure({ asyncUtilTimeout: timeout });
const { waitFor, waitUntil } = vi;
const withTimeout = (options?: Parameters<typeof waitFor>[1]) =>
  typeof options === 'number' ? options : { timeout, ...options };
vi.waitFor = (callback, options) => waitFor(callback, withTimeout(options));
vi.waitUntil = (callback, options) => waitUntil(callback, withTimeout(options));
