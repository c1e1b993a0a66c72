import { createKubectl, type Kubectl } from '../../cluster/kubectl.ts';
import { silent } from '../../lib/steps.ts';
import type { CheckContext } from '../check.ts';
import type { AcceptOptions } from '../options.ts';
import { createUndo } from '../undo.ts';

const defaults: AcceptOptions = {
  address: 'https://firedeck.example.org',
  plainAddress: 'http://firedeck.example.org',
  kubeconfig: undefined,
  accounts: [],
  signIns: 50,
  mailTo: undefined,
  publicSite: { host: 'example.com', port: 443 },
  databasePods: undefined,
  databaseImage: 'mongo:8.2',
  backupKey: undefined,
  upgradeTo: undefined,
  disruptive: false,
  only: [],
  folder: '',
};

/** The context of a check with these options and, if given, this kubectl. */
export function testContext(options: Partial<AcceptOptions>, program?: string): CheckContext {
  const kubectl: Kubectl | undefined = program ? createKubectl(program, '/dev/null') : undefined;
  const { signal } = new AbortController();
  return {
    options: { ...defaults, ...options },
    kubectl,
    undo: createUndo(kubectl),
    signal,
    log: silent,
  };
}
