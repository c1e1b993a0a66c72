/** Whether the server knows this device as one that several people use; it then remembers nobody. */
export function readSharedPlace(): boolean {
  const { device = '' } = document.documentElement.dataset;
  // An older server leaves the placeholder.
  return device !== '' && !device.startsWith('{{');
}
