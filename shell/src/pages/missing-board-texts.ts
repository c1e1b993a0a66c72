export const missingBoardTexts = {
  title: 'The board is not available yet.',
  safe: 'Your tools are safe.',
  next: 'It will appear here as soon as it is released.',
};
