import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkout } from '../lib/folders.ts';
import { runAttached } from '../lib/run-attached.ts';
import { type Log, secondsSince, step } from '../lib/steps.ts';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { sum, type Total } from '../lib/test-totals.ts';
import { UserError } from '../lib/user-error.ts';
import {
  type ApiPrograms,
  type NodePackages,
  type NodePrograms,
  nodePackages,
} from '../offline/index.ts';
import { type ClusterFacts, publishFacts } from './cluster-facts.ts';
import { gateway } from './node/gateway.ts';
import { pauseImage } from './node/node-plan.ts';
import { packProgram } from './node/packed-image.ts';
import { ofNodesAlone } from './node/prepare-host.ts';
import { type PackedImages, packProductImages } from './node/product-images.ts';
import { type RunningNode, startNode } from './node/start-node.ts';
import { siteControl, toolSites } from './node/tool-site.ts';

/** Runs a test project, or `day`, the first day of a new member, with a command prefix. */
export type RunProject = (
  project: string,
  env: NodeJS.ProcessEnv,
  behind?: string[],
) => Promise<Total>;

/** A node cannot run here. */
export class NoNode extends UserError {}

interface NodeOptions {
  programs: ApiPrograms & NodePrograms;
  test: RunProject;
  log: Log;
}

const deploy = fileURLToPath(new URL('node/deploy.ts', import.meta.url));

/** Tests the product's images on a node. @throws NoNode or NoDocker */
export async function testNode(options: NodeOptions): Promise<Total> {
  const hidden = ofNodesAlone.find((path) => checkout.startsWith(`${path}/`));
  if (hidden) throw new NoNode(`the node mounts its own ${hidden}, which hides this checkout`);
  const folder = await makeTemporaryFolder();
  try {
    const packages = await fetchPackages(options.log);
    const images = await packProductImages(folder, options.log);
    return await onNode(options, folder, packages, images);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function onNode(
  { programs, test, log }: NodeOptions,
  folder: string,
  packages: NodePackages,
  images: PackedImages,
): Promise<Total> {
  const pause = await packProgram(programs.pause, pauseImage, join(folder, 'pause'));
  const plan = { programs, packages, images: [pause, images.archive] };
  const { result: node, seconds } = await step(log, 'starting a node', () =>
    startNode(plan, folder),
  );
  log(`node: ready, with containerd ${packages.version} (${seconds})`);
  try {
    const env = {
      ...publishFacts(collectFacts(programs, node, images)),
      NODE_EXTRA_CA_CERTS: join(node.certificates, 'ca.crt'),
    };
    const started = Date.now();
    const [file = '', ...words] = [...node.inside, process.execPath, deploy, folder];
    if ((await runAttached(file, words, env)) !== 0) return { passed: 0, failed: 1 };
    log(`product: runs from our images (${secondsSince(started)})`);
    const day = await test('day', dayFacts, node.inside);
    const own = await test('kubernetes-node', env, node.inside);
    return sum(day, own);
  } finally {
    await node.stop();
  }
}

function collectFacts(
  programs: ApiPrograms & NodePrograms,
  node: RunningNode,
  images: PackedImages,
): ClusterFacts {
  const { kubectl, gatewayApi, traefik } = programs;
  const { kubeconfigs, certificates } = node;
  return { kubectl, gatewayApi, traefik, kubeconfigs, certificates, notes: images.notes };
}

/** Settings of the test of a new member's first day. */
const dayFacts = {
  FIREDECK_E2E_ADDRESS: gateway.address,
  FIREDECK_E2E_CONTROL: siteControl,
  FIREDECK_E2E_SITE_DISPATCH: toolSites.dispatch,
  FIREDECK_E2E_SITE_RADIO: toolSites.radio,
  FIREDECK_E2E_OWN_AUTHORITY: 'yes',
  FIREDECK_OWN_STACKS: 'yes',
};

async function fetchPackages(log: Log): Promise<NodePackages> {
  return (await step(log, 'fetching containerd', nodePackages)).result;
}
