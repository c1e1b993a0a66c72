import type { ModulePointer } from '@firedeck/contract';

/**
 * The artifacts that a module's image carries: the one built, and what is live where it goes. After
 * the release that is the current and the previous one.
 */
export function carriedArtifacts(built: string, live: ModulePointer | undefined): string[] {
  const others = [live?.current, live?.canary, live?.previous].flatMap(
    (one) => one?.artifact ?? [],
  );
  return [...new Set([built, ...others])];
}
