import { isOfAgency } from '@firedeck/contract';

/** Whether the path belongs to this document: agency pages have a document of their own. */
export const isOfThisDocument = (path: string): boolean => isOfAgency(path) === isAgencyDocument;

/**
 * Whether this page is the agency document, which loads no module except sign-in. Any module may
 * run in the other documents, so it accepts from them only messages that don't sign anyone in.
 */
export const isAgencyDocument = isOfAgency(location.pathname);
