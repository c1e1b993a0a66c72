// Without zod, because the shell's first page imports it.
export const accountExportPath = '/api/me/export';

/** Whether a path responds with a file, which may take minutes on a slow connection. */
export const isExportPath = (path: string): boolean => /\/export(\?|$)/.test(path);
