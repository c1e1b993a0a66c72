import type { ModulePointer } from '@firedeck/contract';

/**
 * The artifacts in a module's image: the build, and the live ones of the target. After
 * the release these are the current and the previous one.
 */
export function carriedArtifacts(built: string, live: ModulePointer | undefined): string[] {
  const others = [live?.current, live?.canary, live?.previous].flatMap(
    (one) => one?.artifact ?? [],
  );
  return [...new Set([built, ...others])];
}
