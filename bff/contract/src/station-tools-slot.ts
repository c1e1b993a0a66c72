/** Slots where the shell itself shows the tools of the device's station. */
export const stationToolsSlot = {
  /** Above a form, behind a button; on wide screens nothing. */
  above: 'station-tools.above',
  /** Beside it; on narrow screens nothing. */
  beside: 'station-tools.beside',
} as const;
