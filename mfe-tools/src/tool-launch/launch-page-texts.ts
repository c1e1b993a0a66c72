export const launchPageTexts = {
  title: 'Launch',
  opening: 'Opening tool in new tab...',
  openTool: 'Open Tool in New Tab',
  notes: 'Notes',
  footnote: 'All tools open in new tabs for the best experience and security.',
  blockedOnLoad:
    'Your browser blocked the tool from opening automatically. Press the button to open it.',
} as const;
