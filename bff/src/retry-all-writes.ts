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
