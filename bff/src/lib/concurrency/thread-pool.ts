import { env } from 'node:process';

// Before anything uses the pool, which keeps the size that it has then: hashes take four threads at
// most, and with Node's own four files and names waited behind them.
env.UV_THREADPOOL_SIZE ??= '16';
