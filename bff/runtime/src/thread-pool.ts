import { env } from 'node:process';

// The first import of every process: it must be set before the pool is first used. Hashes take up to
// four threads, and names that nobody answers for take one each for seconds; with Node's default of
// four, files and other names waited behind them.
env.UV_THREADPOOL_SIZE ??= '16';
