import { isOfAgency } from '@firedeck/contract';

/** Whether this document has the page of a path: the agency's are in one of their own. */
export const isOfThisDocument = (path: string): boolean => isOfAgency(path) === isAgencyDocument;

/**
 * Whether this page is the agency's document, which no module but that of sign-in is part of. It believes
 * other documents of this origin, where any module may write, the theme and a sign-out alone.
 */
export const isAgencyDocument = isOfAgency(location.pathname);
