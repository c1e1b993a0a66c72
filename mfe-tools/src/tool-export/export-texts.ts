export const exportTexts = {
  heading: 'Export',
  help: 'Export the names, URLs, icons and notes of your tools as a file.',
  download: 'Download my tools',
} as const;
