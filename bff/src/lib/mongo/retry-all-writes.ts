import { mongo } from 'mongoose';

const retryable = 'RetryableWriteError';

/**
 * A write whose connection ends as the driver (7.8) already knows of the lost primary, by its monitor
 * or by another command, is not labeled as one to send again and fails, though the next primary would
 * take it and knows if it was done. Whether writes are sent again at all, address and server decide.
 */
export function retryAllWrites(): void {
  const { hasErrorLabel } = mongo.MongoError.prototype;
  mongo.MongoNetworkError.prototype.hasErrorLabel = function (label) {
    return label === retryable || hasErrorLabel.call(this, label);
  };
}

// Amazon DocumentDB has sessions, by which the driver takes it for one that knows repeated writes.
const codeOfRefusal = 301;

/** Why the database cannot be used, with what to do where it refuses every write that may be repeated. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  const isRefusal =
    (error as { code?: unknown } | null)?.code === codeOfRefusal ||
    /retryable writes are not supported/i.test(reason);
  return isRefusal ? `${reason} Add retryWrites=false to the options of MONGODB_URI.` : reason;
}
