import type { Kubectl } from '../cluster/kubectl.ts';
import type { Log } from '../lib/steps.ts';
import type { AcceptOptions } from './options.ts';
import type { Undo } from './undo.ts';

/** One check of an installation. */
export interface Check {
  id: string;
  /** What a pass shows. */
  shows: string;
  /** Options and parts of the cluster that it needs. */
  needs: string;
  /** What it changes, and how that ends. Printed before it runs. */
  changes?: string;
  /** It may interrupt members: runs with --disruptive only. */
  disruptive?: true;
  run(context: CheckContext): Promise<Finding>;
}

/** What a check found: any problem fails it. */
export interface Finding {
  facts: string[];
  problems: string[];
  /** Parts that could not be tried, each with what it needs. */
  untried?: string[];
}

export interface CheckContext {
  options: AcceptOptions;
  /** Missing without --kubeconfig. */
  kubectl: Kubectl | undefined;
  undo: Undo;
  /** Aborted when the run is stopped. */
  signal: AbortSignal;
  log: Log;
}

export interface CheckResult extends Finding {
  id: string;
  shows: string;
  state: 'passed' | 'failed' | 'not tried';
  /** Why a check was not tried. */
  reason?: string;
  /** What would let it be tried. */
  needs?: string;
  seconds: number;
}

/** Thrown by a check that cannot run here. */
export class NotTried extends Error {
  readonly needs: string;

  constructor(reason: string, needs: string) {
    super(reason);
    this.needs = needs;
  }
}

/** @throws NotTried without a cluster */
export function needCluster({ kubectl }: CheckContext): Kubectl {
  if (kubectl) return kubectl;
  throw new NotTried('no cluster is named', '--kubeconfig <file>, and kubectl on PATH');
}
