/** Every text that the sdk's own components show unless they are given another. */
export const sdkTexts = {
  loading: 'Loading…',
  retry: 'Retry',
  cancel: 'Cancel',
  noConnection: 'No connection. Please try again.',
} as const;
