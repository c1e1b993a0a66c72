/** Texts of a page without a board. */
export const missingBoardTexts = {
  title: 'The board has not been released yet.',
  safe: 'Your tools are safe.',
  next: 'It appears here by itself as soon as it is.',
  nextWithUpdate: 'A newer version is available. Reload this page.',
  retryLabel: 'Reload',
};
