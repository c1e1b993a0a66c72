import type { ModuleFailureKind } from '@firedeck/contract';

const told = new Set<string>();

/** As much of a module's choice as a report names. */
interface FailedModule {
  id: string;
  descriptor: { artifact: string };
}

/** Tells the server what failed of which artifact, so that its team sees it; once in a page. */
export function reportModuleFailure(
  { id, descriptor: { artifact } }: FailedModule,
  kind: ModuleFailureKind,
): void {
  const report = JSON.stringify({ artifact, kind });
  const key = id + report;
  if (told.has(key)) return;
  told.add(key);
  const headers = { 'content-type': 'application/json' };
  fetch(`/api/modules/${id}/failures`, {
    method: 'POST',
    headers,
    body: report,
    keepalive: true,
  }).catch(() => told.delete(key));
}
