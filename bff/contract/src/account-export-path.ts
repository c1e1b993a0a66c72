// Without zod: the shell's first page needs these alone.
export const accountExportPath = '/api/me/export';

/** Whether what is answered there is a file, which may take minutes on a slow line. */
export const isExportPath = (path: string): boolean => /\/export(\?|$)/.test(path);
