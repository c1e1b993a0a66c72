import { env } from 'node:process';

// The first import of every process, because it must be set before the pool is used. Hashes take up
// to four threads, and DNS queries without an answer one each for seconds; with Node's default of
// four threads, files and other queries would wait.
env.UV_THREADPOOL_SIZE ??= '16';
