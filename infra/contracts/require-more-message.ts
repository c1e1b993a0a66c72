/** Instructions for a module that uses more than its range has. */
export const requireMoreMessage = (module: string): string =>
  `${module} takes more of the sdk than it asks for. Raise requires.sdk in its module.config.ts:`;
