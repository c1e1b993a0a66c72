/** Whether a path is of the agency's pages, which are a document of their own. */
export const isOfAgency = (path: string): boolean => /^\/agency(\/|$)/i.test(path);

/**
 * Goes with every request that a role opens: what stands in the agency's document, for the session that
 * loaded it. No other document has one, so no module there can act as an admin.
 */
export const agencyDocumentHeader = 'x-firedeck-agency-document';

/** Name of the element in whose content it stands. */
export const agencyDocumentMeta = 'firedeck-agency-document';
