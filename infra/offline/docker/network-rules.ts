import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { runProgram } from '../../lib/run-program.ts';

const bridge = 'docker0';
const forwarding = '/proc/sys/net/ipv4/ip_forward';
const asWhenNew = {
  filter: ['INPUT', 'FORWARD', 'OUTPUT'],
  nat: ['PREROUTING', 'INPUT', 'OUTPUT', 'POSTROUTING'],
};

/**
 * A Docker daemon leaves its bridge and forwarding rules behind. Saves the current state in a file;
 * the returned function restores it.
 */
export async function rememberNetworkRules(file: string): Promise<() => Promise<void>> {
  const hadBridge = existsSync(`/sys/class/net/${bridge}`);
  const wasForwarding = await readFile(forwarding, 'utf8');
  await writeFile(file, completed(await runProgram('iptables-save', [])));
  return async () => {
    const command = (name: string, args: string[]) =>
      runProgram(name, args, { signal: AbortSignal.timeout(10_000) }).catch(() => '');
    await command('iptables-restore', [file]);
    await writeFile(forwarding, wasForwarding).catch(() => {});
    if (!hadBridge) await command('ip', ['link', 'delete', bridge]);
  };
}

/** Unused tables are not saved, so restoring would not empty them. */
export function completed(saved: string): string {
  const missing = Object.entries(asWhenNew).filter(([table]) => !saved.includes(`*${table}\n`));
  const tables = missing.map(([table, chains]) =>
    [`*${table}`, ...chains.map((chain) => `:${chain} ACCEPT [0:0]`), 'COMMIT', ''].join('\n'),
  );
  return [saved, ...tables].join('');
}
