// Compared by name: the driver has many error classes, and mongoose bundles its own copy of them.
const unreachable =
  /^Mongo(oseServerSelection|ServerSelection|Network|NetworkTimeout|Topology\w*|NotConnected|PoolCleared\w*|PoolClosed|ConnectionPool\w*|WaitQueueTimeout|OperationTimeout|ose)?Error$|^MongooseServerSelectionError$|^PoolCleared\w*$/;

const answered = /^Mongo(Server|WriteConcern|BulkWrite)Error$/;

/** Step-down, shutdown or startup; compatible servers use the same codes. */
export const notPrimaryCodes = [91, 189, 10107, 11600, 11602, 13435, 13436] as const;
// Lost majority or network.
const outageCodes = [6, 7, 64, 89, 262, 9001];
// DocumentDB may abort one of several concurrent inserts of a value as a deadlock, without writing.
const deadlockDetected = 16_908_292;
const passingCodes = new Set<number>([...notPrimaryCodes, ...outageCodes]);

// FerretDB reports everything as InternalError; only the message shows an outage.
const internalError = 1;
const gatewayLostItsDatabase =
  /failed to connect|terminating connection|the database system is|conn(ection)? (refused|reset|closed|timed out)|unexpected EOF|broken pipe/i;

// The driver doesn't wrap this error. All writes to other connections have error handlers.
const writtenToEndedConnection = 'EPIPE';

const deadlockMessage = /deadlock detected/i;

interface ServerResponseError extends Error {
  code?: unknown;
  errorLabels?: unknown;
}

/** Whether a write was aborted because of concurrent ones. */
export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message }: ServerResponseError = error;
  return code === deadlockDetected || (code === internalError && deadlockMessage.test(message));
}

/** Whether an error means that the database is unreachable or cannot serve right now. */
export function isDatabaseUnavailable(error: ServerResponseError): boolean {
  if (error.code === writtenToEndedConnection) return true;
  if (unreachable.test(error.name)) return !isOurFault(error);
  if (!answered.test(error.name)) return false;
  if (isDeadlock(error)) return true;
  if (error.code === internalError) return gatewayLostItsDatabase.test(error.message);
  return passingCodes.has(Number(error.code)) || mayBeRetried(error);
}

function mayBeRetried({ errorLabels }: ServerResponseError): boolean {
  return Array.isArray(errorLabels) && errorLabels.includes('RetryableWriteError');
}

// Mongoose throws a plain error for "not connected yet" and for programming mistakes.
function isOurFault(error: Error): boolean {
  return error.name === 'MongooseError' && !/initial connection|buffering/.test(error.message);
}
