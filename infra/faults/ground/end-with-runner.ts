import { rm } from 'node:fs/promises';
import { stopAllOrphans } from '../../local/stop-orphans.ts';

// Run as a process of its own: its input ends when the one that started it is gone, for whatever reason.
const [folder = ''] = process.argv.slice(2);
for await (const _ of process.stdin);
await stopAllOrphans(folder);
await rm(folder, { recursive: true, force: true });
