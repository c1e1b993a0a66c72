import { rm } from 'node:fs/promises';
import { stopAllOrphans } from '../../lib/stop-orphans.ts';

// Runs as a child process: its stdin closes when the parent ends, for whatever reason.
const [folder = ''] = process.argv.slice(2);
for await (const _ of process.stdin);
await stopAllOrphans(folder);
await rm(folder, { recursive: true, force: true });
