export const stationSheetTexts = {
  heading: 'Station tools',
  about: 'Open without signing in',
  call: (number: string) => `Call ${number}`,
  newTab: '(opens in a new tab)',
  updatedAt: (time: string) => `Updated ${time}`,
  updatedYesterday: 'Updated yesterday',
  // The device's clock was set back.
  updatedUnknown: 'Last update not known',
} as const;
