import { agencyDocumentHeader, agencyDocumentMeta } from '@firedeck/contract';

const value = takeValue();

/** Headers that identify requests of this document; none if it was loaded without a session. */
export const documentHeaders: Readonly<Record<string, string>> =
  value === null ? {} : { [agencyDocumentHeader]: value };

/**
 * Reloads the document once if it has no value: on navigation from another site, browsers don't send
 * the session cookie, which the server needs to add the value. A reload sends it.
 */
export function reloadWithSession(): void {
  const [entry] = performance.getEntriesByType('navigation');
  const wasReloaded = (entry as PerformanceNavigationTiming | undefined)?.type === 'reload';
  if (value === null && !wasReloaded) location.reload();
}

// Removes the value from the document, so that no other script can read it.
function takeValue(): string | null {
  const element = document.querySelector<HTMLMetaElement>(`meta[name="${agencyDocumentMeta}"]`);
  element?.remove();
  return element?.content ?? null;
}
