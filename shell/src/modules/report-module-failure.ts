import type { ModuleFailureKind } from '@firedeck/contract';

const reported = new Set<string>();

/** The fields of a module that a report needs. */
interface FailedModule {
  id: string;
  descriptor: { artifact: string };
}

/** Reports a failure of an artifact to the server, once per page and kind. */
export function reportModuleFailure(
  { id, descriptor: { artifact } }: FailedModule,
  kind: ModuleFailureKind,
): void {
  const report = JSON.stringify({ artifact, kind });
  const key = id + report;
  if (reported.has(key)) return;
  reported.add(key);
  const headers = { 'content-type': 'application/json' };
  fetch(`/api/modules/${id}/failures`, {
    method: 'POST',
    headers,
    body: report,
    keepalive: true,
  }).catch(() => reported.delete(key));
}
