import type { Kubectl } from '../cluster/kubectl.ts';
import type { Log } from '../lib/steps.ts';
import type { AcceptOptions } from './options.ts';
import type { Undo } from './undo.ts';

/** One check of an installation. */
export interface Check {
  id: string;
  /** What it proves when it passes. */
  shows: string;
  /** Required options and parts of the cluster. */
  needs: string;
  /** What it changes and reverts; printed before it runs. */
  changes?: string;
  /** It may interrupt members, so it needs --disruptive. */
  disruptive?: true;
  run(context: CheckContext): Promise<Finding>;
}

/** The result of a check; it fails with any problem. */
export interface Finding {
  facts: string[];
  problems: string[];
  /** Parts that were not tried, each with what it needs. */
  untried?: string[];
}

export interface CheckContext {
  options: AcceptOptions;
  /** Undefined without --kubeconfig. */
  kubectl: Kubectl | undefined;
  undo: Undo;
  /** Aborts when the run is stopped. */
  signal: AbortSignal;
  log: Log;
}

export interface CheckResult extends Finding {
  id: string;
  shows: string;
  state: 'passed' | 'failed' | 'not tried';
  /** Why a check was not tried. */
  reason?: string;
  /** What it needs to be tried. */
  needs?: string;
  seconds: number;
}

/** The check cannot run here. */
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
