import { rm } from 'node:fs/promises';
import { NoDocker } from '../containers/engine.ts';
import { CommandFailed } from '../lib/run-program.ts';
import { skipTests } from '../lib/skip-tests.ts';
import { secondsSince } from '../lib/steps.ts';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { sum, type Total } from '../lib/test-totals.ts';
import { errorMessage } from '../lib/user-error.ts';
import {
  type ApiPrograms,
  apiPrograms,
  kubernetesVersion,
  nodePrograms,
} from '../offline/index.ts';
import { startApiServer } from './api-server.ts';
import { publishFacts } from './cluster-facts.ts';
import { NoNode, type RunProject, testNode } from './test-node.ts';

const log = (line: string) => console.log(line);

/**
 * Tests the manifests on an API server, then the product on a node. Tests that this machine cannot run
 * are counted as skipped, with the reason.
 */
export async function runKubernetesTests(test: RunProject): Promise<Total> {
  const withNode = process.platform === 'linux' && process.getuid?.() === 0;
  let programs: ApiPrograms;
  try {
    programs = await apiPrograms(withNode, log);
  } catch (error) {
    const why = `no Kubernetes can be built: ${errorMessage(error)}`;
    // An existing compiler that fails is a failure, not a reason to skip.
    if (error instanceof CommandFailed) {
      log(why);
      return { passed: 0, failed: 1 };
    }
    return skipTests(['kubernetes-api', 'kubernetes-node'], `on Kubernetes: ${why}`);
  }
  return sum(await testApiServer(programs, test), await testNodeIfAny(programs, test));
}

async function testNodeIfAny(programs: ApiPrograms, test: RunProject): Promise<Total> {
  try {
    if (process.platform !== 'linux') throw new NoNode('a node needs Linux');
    if (process.getuid?.() !== 0) throw new NoNode('only root can run a node');
    const all = { ...programs, ...(await nodePrograms(log)) };
    return await testNode({ programs: all, test, log });
  } catch (error) {
    if (error instanceof NoNode || error instanceof NoDocker)
      return skipTests(['kubernetes-node'], `on a node of Kubernetes: ${error.message}`);
    log(errorMessage(error));
    return { passed: 0, failed: 1 };
  }
}

async function testApiServer(programs: ApiPrograms, test: RunProject): Promise<Total> {
  const folder = await makeTemporaryFolder();
  const started = Date.now();
  const engineer = {
    name: 'notes-engineer',
    commonName: 'an-engineer',
    groups: ['firedeck-notes'],
  };
  try {
    const server = await startApiServer({
      programs,
      folder,
      host: '127.0.0.1',
      services: '10.96.0.0/16',
      holders: [engineer],
      // There are no controllers that create accounts or release deleted claims.
      flags: ['--disable-admission-plugins=ServiceAccount,StorageObjectInUseProtection'],
    });
    log(`API server of Kubernetes ${kubernetesVersion}: answers (${secondsSince(started)})`);
    try {
      const { kubectl, gatewayApi } = programs;
      const kubeconfigs = {
        admin: await server.createKubeconfig('admin'),
        'notes-engineer': await server.createKubeconfig('notes-engineer'),
      };
      return await test('kubernetes-api', publishFacts({ kubectl, kubeconfigs, gatewayApi }));
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
