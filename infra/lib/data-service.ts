import type { Log } from './steps.ts';
import { UserError } from './user-error.ts';

/** A service of ours that runs, in processes or in a container. */
export interface RunningService {
  uri: string;
  /** Its process ids; empty in a container. */
  pids(): number[];
  /** False when it ended, by itself or by `stop`. */
  isRunning(): Promise<boolean>;
  stop(): Promise<void>;
  /** Restarts it on the same port and data. */
  start(): Promise<void>;
  /** Sends SIGKILL to all its processes, as a power failure would. */
  kill(): Promise<void>;
  /** Deletes a stopped one whose data is not to be kept; absent where it leaves nothing behind. */
  remove?(): Promise<void>;
}

/** A running database or cache server, started by us or external. */
export interface DataService extends RunningService {
  /** Display name: `DocumentDB 1.0 in PostgreSQL 18`. */
  engine: string;
  version: string;
  /** Why the earlier providers were not used. */
  reason: string;
  /** False for an external server: stop, start and kill throw. */
  isManaged: boolean;
}

/** The answer of a provider: a server that can be launched, or why it cannot. */
export type Resolution = Launchable | { refusal: string };

export interface Launchable {
  engine: string;
  version: string;
  /** Version line: data of one line is never opened by another. */
  line: string;
  launch(options: LaunchOptions): Promise<RunningService>;
}

/** Thrown by `launch`: without data of this server, the next provider is tried. */
export class CannotRunHere extends UserError {}

export interface LaunchOptions {
  folder: string;
  port: number;
  /** False: the data is deleted after the run. */
  isPersistent: boolean;
  log: Log;
}

/** A source of a service; `resolve` is called only after every earlier provider refused. */
export interface Provider {
  name: string;
  /** Its version line, if known before: with data of another line `resolve` is not called. */
  line?: string;
  resolve(log: Log): Promise<Resolution>;
}

/** The MongoDB and Redis of a stack or a test run. */
export interface DataServices {
  mongo: DataService;
  redis: DataService;
  /** Stops managed servers; external ones keep running. */
  stop(): Promise<void>;
}
