/** What all our drafts' keys begin with. */
export const draftPrefix = 'tools/';
export const addDraftKey = `${draftPrefix}add`;
export const editDraftKey = (id: string): string => `${draftPrefix}edit/${id}`;
