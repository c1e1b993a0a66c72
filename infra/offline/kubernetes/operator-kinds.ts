import { join } from 'node:path';
import { copyGoFiles } from '../go/build-go.ts';

/** Where the operators' Go modules define the kinds that our components use. */
const definitions: [name: string, module: string, folder: string, files: string[]][] = [
  [
    'external-secrets',
    'github.com/external-secrets/external-secrets',
    'config/crds/bases',
    ['external-secrets.io_externalsecrets.yaml'],
  ],
  [
    'cert-manager',
    'github.com/cert-manager/cert-manager',
    'deploy/crds',
    ['cert-manager.io_certificates.yaml'],
  ],
  [
    'prometheus-operator',
    'github.com/prometheus-operator/prometheus-operator',
    'example/prometheus-operator-crd',
    ['monitoring.coreos.com_podmonitors.yaml', 'monitoring.coreos.com_prometheusrules.yaml'],
  ],
];

/** Files, each with one CustomResourceDefinition. */
export async function operatorKinds(): Promise<string[]> {
  const all = definitions.map(async ([name, module, path, files]) => {
    const folder = await copyGoFiles(name, module, path);
    return files.map((file) => join(folder, file));
  });
  return (await Promise.all(all)).flat();
}
