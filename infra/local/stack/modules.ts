/** The modules a board is made of, in the order they are released: what others require comes first. */
export const modules = [
  { id: 'shell', folder: 'shell' },
  { id: 'auth', folder: 'mfe-auth' },
  { id: 'tools', folder: 'mfe-tools' },
  { id: 'notes', folder: 'mfe-notes' },
] as const;

export type ModuleId = (typeof modules)[number]['id'];
