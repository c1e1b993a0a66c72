/** The prefix of all draft keys of this module. */
export const draftPrefix = 'tools/';
export const addDraftKey = `${draftPrefix}add`;
/** The key for the corrections to a tool that the server refused. */
export const correctDraftKey = (key: string): string => `${draftPrefix}add/${key}`;
export const editDraftKey = (id: string): string => `${draftPrefix}edit/${id}`;
