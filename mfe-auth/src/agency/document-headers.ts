import { agencyDocumentHeader, agencyDocumentMeta } from '@firedeck/contract';

const value = takeValue();

/** Headers that identify requests of this document; none if it was loaded without a session. */
export const documentHeaders: Readonly<Record<string, string>> =
  value === null ? {} : { [agencyDocumentHeader]: value };

/**
 * Browsers leave the session's cookie out where another site leads here, and with it what the server
 * would put into the document. A reload by the document itself has it; once.
 */
export function loadAgainWithSession(): void {
  const [entry] = performance.getEntriesByType('navigation');
  const wasReloaded = (entry as PerformanceNavigationTiming | undefined)?.type === 'reload';
  if (value === null && !wasReloaded) location.reload();
}

// Removes the value from the document, so that only this module has it.
function takeValue(): string | null {
  const element = document.querySelector<HTMLMetaElement>(`meta[name="${agencyDocumentMeta}"]`);
  element?.remove();
  return element?.content ?? null;
}
