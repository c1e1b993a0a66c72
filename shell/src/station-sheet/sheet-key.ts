/** Of this device's sheet in local storage, which is no member's. */
export const sheetKey = 'fd-station-sheet';
