import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { checkout } from '../lib/folders.ts';
import type { Stack } from '../local/index.ts';
import { publish, release } from '../release/index.ts';
import { measureFirstVisits } from './board-member.ts';
import type { PageWeight } from './cold-board.ts';
import { buildSingle } from './single-build.ts';
import { startDocumentProxy } from './single-document.ts';

/** The lowest of these visits counts, which excludes random extra requests. */
const visits = 3;

/**
 * Cost of Module Federation: the released board, and a single build of the same sources
 * on the same server. The single build remains the live shell.
 */
export async function measureFederation(
  browser: Browser,
  stack: Stack,
): Promise<{ federated: PageWeight; single: PageWeight }> {
  const folder = join(checkout, '.local', `single-build-${process.pid}`);
  try {
    const federated = await measure(browser, stack, (html) => html);
    const changed = await releaseSingle(stack, folder);
    return { federated, single: await measure(browser, stack, changed) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Releases the single build as the shell; returns how to change its documents. */
async function releaseSingle(stack: Stack, folder: string): Promise<(html: string) => string> {
  const single = await buildSingle(folder);
  const { descriptor } = await publish({
    moduleFolder: folder,
    artifacts: stack.folders.artifacts,
  });
  const { address, releaseKeys } = stack;
  await release({ address, id: 'shell', key: releaseKeys.shell, by: 'bench', descriptor });
  const base = `/mf/shell/${descriptor.artifact}/`;
  const links = ['tools', 'notes'].map((id) => {
    const script = single.findScript(id);
    const integrity = descriptor.integrity[script];
    return `<link rel="preload" as="script" href="${base}${script}" integrity="${integrity}" crossorigin="anonymous">`;
  });
  const modulePreloads = /<link rel="preload" as="script" href="\/mf\/(?!shell\/)[^>]*>\n?/g;
  return (html) => html.replace(modulePreloads, '').replace('<style', `${links.join('')}<style`);
}

async function measure(
  browser: Browser,
  stack: Stack,
  change: (html: string) => string,
): Promise<PageWeight> {
  const line = await startDocumentProxy(stack.address, change);
  try {
    const weights = await measureFirstVisits(browser, line.address, visits);
    const [weight] = weights.toSorted((a, b) => a.depth - b.depth || a.requests - b.requests);
    if (!weight) throw new Error('The board was not visited');
    return weight;
  } finally {
    await line.close();
  }
}
