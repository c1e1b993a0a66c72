import { mongo } from 'mongoose';

const retryable = 'RetryableWriteError';

/**
 * The driver (7.8) does not label a write as retryable when its monitor or another command has
 * already noticed the lost primary, although the next primary could retry it safely. This adds the
 * label; the address and the server still decide whether writes are retried at all.
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
export function getErrorReason(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  const isRefusal =
    (error as { code?: unknown } | null)?.code === codeOfRefusal ||
    /retryable writes are not supported/i.test(reason);
  return isRefusal ? `${reason} Add retryWrites=false to the options of MONGODB_URI.` : reason;
}
