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
