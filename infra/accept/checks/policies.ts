import { type Manifest, ofKind } from '../../kubernetes/manifest.ts';
import { flowRules } from '../../kubernetes/rules/flow-rules.ts';
import { trafficRules } from '../../kubernetes/rules/traffic-rules.ts';
import { type CheckContext, type Finding, needCluster } from '../check.ts';

const kinds = 'namespaces,networkpolicies,deployments,configmaps';
const rules = [...trafficRules, ...flowRules];

/** Applies the rules of infra/kubernetes to the cluster's objects, including manual changes. */
export async function checkPolicies(context: CheckContext): Promise<Finding> {
  const kubectl = needCluster(context);
  const { items } = await kubectl.get<{ items: Manifest[] }>([kinds, '--all-namespaces']);
  const manifests = onlyOurs(items);
  const policies = ofKind(manifests, 'NetworkPolicy').length;
  if (policies === 0) return { facts: [], problems: ['no network policy is there'] };
  const problems = rules.flatMap(({ name, problems }) =>
    problems(manifests).map((problem) => `${name}: ${problem}`),
  );
  return { facts: [`${policies} network policies by ${rules.length} rules`], problems };
}

/** Our namespaces and their objects, without the ConfigMaps of earlier rollouts. */
function onlyOurs(items: Manifest[]): Manifest[] {
  const names = ofKind(items, 'Namespace')
    .filter(({ metadata }) => metadata.labels?.['firedeck/routes'] === 'yes')
    .map(({ metadata }) => metadata.name);
  const used = ofKind(items, 'Deployment')
    .flatMap(({ spec }) => spec?.template?.spec.containers ?? [])
    .flatMap(({ envFrom = [] }) => envFrom.map(({ configMapRef }) => configMapRef?.name));
  return items.filter(({ kind, metadata: { name, namespace = name } }) => {
    if (kind === 'ConfigMap' && !used.includes(name)) return false;
    return names.includes(namespace);
  });
}
