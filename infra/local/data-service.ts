import type { Log } from './steps.ts';

/** A database or cache server that runs, ours or one that was named to us. */
export interface DataService {
  uri: string;
  /** What it is, for people: `DocumentDB 1.0 in PostgreSQL 18`. */
  engine: string;
  version: string;
  /** Why this one and not one earlier in the chain. */
  reason: string;
  /** False when the environment named it: then stop, start and kill throw. */
  ours: boolean;
  /** The processes of ours that make it up; empty when it is not ours. */
  pids(): number[];
  stop(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Ends it as a power cut would: SIGKILL to all its processes. */
  kill(): Promise<void>;
}

/** What a way to get a service answers: a server that can be launched, or why it cannot. */
export type Offer = Launchable | { refusal: string };

export interface Launchable {
  engine: string;
  version: string;
  /** Data made by one line is never given to another. */
  line: string;
  launch(options: LaunchOptions): Promise<RunningService>;
}

export interface LaunchOptions {
  folder: string;
  port: number;
  /** False: nothing has to outlive the run. */
  lasting: boolean;
  log: Log;
}

export interface RunningService {
  uri: string;
  pids(): number[];
  stop(): Promise<void>;
  start(): Promise<void>;
  kill(): Promise<void>;
}

/** One way to get a service; `found` is asked only when every way before it refused. */
export interface Way {
  name: string;
  offer(log: Log): Promise<Offer>;
}
