export const copyTexts = {
  copy: 'Copy',
  copyNamed: (what: string) => `Copy: ${what}`,
  copied: 'Copied',
  notCopied: 'Not copied. Select the text and copy it.',
} as const;
