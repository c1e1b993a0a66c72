import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureCached } from '../../local/ensure-cached.ts';
import { findProgram } from '../../local/find-program.ts';
import { cacheFolder } from '../../local/folders.ts';
import { goProgram } from '../../local/mongo/go-program.ts';
import { run } from '../../local/run-command.ts';

const source = fileURLToPath(new URL('../toxiproxy', import.meta.url));
const command = 'github.com/Shopify/toxiproxy/v2/cmd/server';

/** toxiproxy-server: on PATH, else the version in go.mod, built once per machine. */
export async function toxiproxyProgram(): Promise<string> {
  const own = findProgram('toxiproxy-server');
  if (own !== undefined) return own;
  const sums = await readFile(join(source, 'go.sum'), 'utf8');
  const hash = createHash('sha256').update(sums).digest('hex').slice(0, 8);
  const folder = join(cacheFolder(), 'toxiproxy', hash);
  await ensureCached(folder, async (unfinished) => {
    await build(join(unfinished, 'toxiproxy-server'));
    return {};
  });
  return join(folder, 'toxiproxy-server');
}

async function build(output: string): Promise<void> {
  const settings = { CGO_ENABLED: '0', GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly' };
  const env = { ...process.env, ...settings };
  const args = ['build', '-trimpath', '-buildvcs=false', '-ldflags', '-s -w', '-o', output];
  await run(await goProgram(), [...args, command], { cwd: source, env });
}
