/** Whether a path belongs to the agency's pages, which have a document of their own. */
export const isOfAgency = (path: string): boolean => /^\/agency(\/|$)/i.test(path);

/**
 * Request header for routes that require a role. Its value is a token in the agency's document,
 * valid for the session that loaded it. Other documents have none, so their modules can't act as
 * an admin.
 */
export const agencyDocumentHeader = 'x-firedeck-agency-document';

/** Name of the `meta` element that holds the token. */
export const agencyDocumentMeta = 'firedeck-agency-document';
