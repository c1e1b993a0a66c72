import { isOfAgency } from '@firedeck/contract';

/** Whether this document has the page of a path: the agency's are in one of their own. */
export const isOfThisDocument = (path: string): boolean => isOfAgency(path) === isAgencyDocument;

/**
 * Whether this page is the agency's document, which no module but that of sign-in is part of. From other
 * documents it accepts only theme and sign-out, since any module may run there.
 */
export const isAgencyDocument = isOfAgency(location.pathname);
