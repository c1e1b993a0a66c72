import { env } from 'node:process';

// Must be set before the pool is first used. Hashing takes up to four threads; with Node's default
// of four, file and DNS work waited behind it.
env.UV_THREADPOOL_SIZE ??= '16';
