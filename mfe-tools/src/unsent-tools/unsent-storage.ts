import { shellServices } from '@firedeck/sdk';

export const valueName = 'tools/unsent';
export const channelName = 'firedeck-unsent-tools';

/** Doesn't parse the tools, to keep the first page's code small. */
export async function hasUnsentTools(): Promise<boolean> {
  const stored = await shellServices().values?.read(valueName);
  return Array.isArray(stored) && stored.length > 0;
}
