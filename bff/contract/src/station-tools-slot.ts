/** Slots where the shell shows the tools of the device's station. */
export const stationToolsSlot = {
  /** Above a form, behind a button; empty on wide screens. */
  above: 'station-tools.above',
  /** Beside a form; empty on narrow screens. */
  beside: 'station-tools.beside',
} as const;
