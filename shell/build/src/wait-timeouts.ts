import { configure } from '@testing-library/react';
import { vi } from 'vitest';

// What comes at once on an idle machine takes seconds on a slow one; none of these is a measurement.
const timeout = 10_000;

configure({ asyncUtilTimeout: timeout });
const { waitFor, waitUntil } = vi;
const withTimeout = (options?: Parameters<typeof waitFor>[1]) =>
  typeof options === 'number' ? options : { timeout, ...options };
vi.waitFor = (callback, options) => waitFor(callback, withTimeout(options));
vi.waitUntil = (callback, options) => waitUntil(callback, withTimeout(options));
