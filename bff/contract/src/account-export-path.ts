// Without zod: the shell's first page needs the path alone.
export const accountExportPath = '/api/me/export';
