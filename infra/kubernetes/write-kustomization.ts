import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

interface Kustomization {
  /** Paths below this folder, as in `components`. */
  resources: string[];
  components?: string[];
  [more: string]: unknown;
}

/** Writes an overlay of these manifests into another folder. */
export async function writeKustomization(folder: string, wanted: Kustomization): Promise<void> {
  const toRelative = (name: string) => relative(folder, join(import.meta.dirname, name));
  const text = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    ...wanted,
    resources: wanted.resources.map(toRelative),
    ...(wanted.components && { components: wanted.components.map(toRelative) }),
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'kustomization.yaml'), JSON.stringify(text, null, 2));
}

/** An entry for `configMapGenerator` that overrides installation settings of the base overlay. */
export const installationWith = (literals: string[]) => ({
  name: 'installation',
  behavior: 'merge',
  literals,
  options: {
    disableNameSuffixHash: true,
    annotations: { 'config.kubernetes.io/local-config': 'true' },
  },
});
