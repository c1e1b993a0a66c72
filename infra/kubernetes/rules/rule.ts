import type { Manifest } from '../manifest.ts';

/** A rule for the applied manifests. */
export interface Rule {
  /** A sentence. */
  name: string;
  /** Violations, one sentence each. */
  problems(manifests: readonly Manifest[]): string[];
}
