/** The prefix of all draft keys of this module. */
export const draftPrefix = 'tools/';
export const addDraftKey = `${draftPrefix}add`;
export const editDraftKey = (id: string): string => `${draftPrefix}edit/${id}`;
