import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { findProgram } from '../lib/find-program.ts';
import { runProgram } from '../lib/run-program.ts';
import { errorMessage } from '../lib/user-error.ts';
import { kustomizeProgram } from '../offline/index.ts';
import { type Manifest, ofKind } from './manifest.ts';

/** Renders kustomizations. */
interface Renderer {
  name: string;
  file: string;
  args: string[];
}

const here = fileURLToPath(new URL('.', import.meta.url));

/** All overlays, including copies that an agency made, relative to this folder. */
export const kustomizations: readonly string[] = globSync('overlays/**/kustomization.yaml', {
  cwd: here,
})
  .map((file) => dirname(file))
  .sort();

/** kubectl or kustomize on PATH, otherwise kustomize built from Go modules; or why neither is available. */
export async function findRenderer(): Promise<Renderer | string> {
  const kubectl = findProgram('kubectl');
  if (kubectl) return { name: 'kubectl', file: kubectl, args: ['kustomize'] };
  const kustomize = findProgram('kustomize');
  if (kustomize) return { name: 'kustomize', file: kustomize, args: ['build'] };
  return builtRenderer().catch(
    (error) =>
      `neither kubectl nor kustomize is on PATH, and kustomize cannot be built: ${errorMessage(error)}`,
  );
}

/** kustomize built from Go modules, regardless of PATH. */
async function builtRenderer(): Promise<Renderer> {
  return { name: 'kustomize built by Go', file: await kustomizeProgram(), args: [] };
}

/** The manifests of one kustomization, as they would be applied. */
export async function render(renderer: Renderer, kustomization: string): Promise<Manifest[]> {
  const text = await runProgram(renderer.file, [...renderer.args, join(here, kustomization)]);
  return parseAllDocuments(text).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Manifest;
  });
}

/** Adds the namespaces, which an administrator creates separately for most overlays. */
export async function renderWithNamespaces(
  renderer: Renderer,
  kustomization: string,
): Promise<Manifest[]> {
  const manifests = await render(renderer, kustomization);
  const runs = ofKind(manifests, 'Deployment').length > 0;
  if (!runs || ofKind(manifests, 'Namespace').length > 0) return manifests;
  const used = new Set(manifests.map(({ metadata }) => metadata.namespace));
  const cluster = await render(renderer, 'base/cluster');
  const namespaces = ofKind(cluster, 'Namespace').filter(({ metadata }) => used.has(metadata.name));
  return [...namespaces, ...manifests];
}
