/** Whether a path belongs to the agency's pages, which have a document of their own. */
export const isOfAgency = (path: string): boolean => /^\/agency(\/|$)/i.test(path);

/**
 * Header of every request that requires a role: the token in the agency's document, issued to the
 * session that loaded it. No other document has a token, so other modules can't act as an admin.
 */
export const agencyDocumentHeader = 'x-firedeck-agency-document';

/** Name of the `meta` element that holds the token. */
export const agencyDocumentMeta = 'firedeck-agency-document';
