import { limits } from '@firedeck/contract';
import { mongo, trusted } from 'mongoose';
import { type DomainError, limitReached } from '../../../lib/http/domain-error.ts';
import type { ToolListDocument } from '../tool-list-model.ts';

// Without trash and history, which have limits of their own.
const listBytes = {
  $subtract: [{ $bsonSize: '$$ROOT' }, { $bsonSize: { trash: '$trash', recent: '$recent' } }],
};

/** As a filter: `count` more tools do not exceed the limit. */
export const capFilterFor = (count: number) => ({
  [`order.${limits.toolsPerMember - count}`]: trusted({ $exists: false }),
});

/** As a filter: one more tool does not exceed the limit. */
export const capFilter = capFilterFor(1);

/** As a filter: the list has room for the addition. */
export function roomFilter(addition: object) {
  return { $expr: trusted(fitsExpression(listBytes, measureBytes(addition))) };
}

/** As a filter: the list has room for the new values instead of the tool's old ones. */
export function editRoomFilter(tool: string, changes: object) {
  const replaced = Object.keys(changes).map((field) => [field, `$${tool}.${field}`]);
  const before = { $bsonSize: Object.fromEntries(replaced) };
  const after = measureBytes(changes);
  const notLarger = { $gte: [before, after] };
  return {
    $expr: trusted({ $or: [notLarger, fitsExpression({ $subtract: [listBytes, before] }, after)] }),
  };
}

/** As a filter: the list has room for what the expression evaluates to. */
export function storedRoomFilter(expression: object) {
  return { $expr: trusted(fitsExpression({ $add: [listBytes, { $bsonSize: expression }] }, 0)) };
}

export const fitsEmptyList = (tools: object): boolean => measureBytes(tools) < limits.toolListBytes;

/** The limit that `count` more tools exceed. */
export const noRoomIn = ({ order }: ToolListDocument, count = 1): DomainError =>
  limitReached(order.length > limits.toolsPerMember - count ? 'tools' : 'list_bytes');

function fitsExpression(present: object, addedBytes: number) {
  return { $lt: [present, limits.toolListBytes - addedBytes] };
}

function measureBytes(values: object): number {
  return mongo.BSON.calculateObjectSize(values);
}
