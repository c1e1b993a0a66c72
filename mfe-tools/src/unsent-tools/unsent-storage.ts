import { shellServices } from '@firedeck/sdk';

export const valueName = 'tools/unsent';
export const channelName = 'firedeck-unsent-tools';

/** Reads no more than the first page needs to know. */
export async function hasUnsentTools(): Promise<boolean> {
  const stored = await shellServices().values?.read(valueName);
  return Array.isArray(stored) && stored.length > 0;
}
