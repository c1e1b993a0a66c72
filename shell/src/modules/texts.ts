/** What is said in the place of a module's view; `name` is its title and version. */
export const moduleTexts = {
  failed: (name: string) => `${name} could not be loaded.`,
  late: (name: string) => `${name} takes longer than usual to load.`,
  incompatible: (name: string) => `${name} does not fit this version of Firedeck.`,
  disabled: (name: string) => `${name} is switched off at the moment.`,
  restWorks: 'Everything else on this page works.',
  safe: 'What you saved is safe, and everything else on this page works.',
  newer: 'A newer version is there: reload this page.',
  reload: 'Reload',
  next: 'Try again, or come back in a moment.',
} as const;
