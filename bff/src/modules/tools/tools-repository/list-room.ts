import { limits } from '@firedeck/contract';
import { mongo, trusted } from 'mongoose';
import { type DomainError, limitReached } from '../../../lib/http/domain-error.ts';
import type { ToolListDocument } from '../tool-list-model.ts';

// The list as stored but for its trash and its history, which have bounds of their own.
const listBytes = {
  $subtract: [{ $bsonSize: '$$ROOT' }, { $bsonSize: { trash: '$trash', recent: '$recent' } }],
};

/** As a filter: the list can take so many more tools. */
export const capFilterFor = (count: number) => ({
  [`order.${limits.toolsPerMember - count}`]: trusted({ $exists: false }),
});

/** As a filter: the list has fewer tools than a member may have. */
export const capFilter = capFilterFor(1);

/** As a filter: the list has room for what is about to come in. */
export function roomFilter(addition: object) {
  return { $expr: trusted(fitsExpression(listBytes, measureBytes(addition))) };
}

/** As a filter: the list has room for the new values in place of a tool's old ones. */
export function editRoomFilter(tool: string, changes: object) {
  const replaced = Object.keys(changes).map((field) => [field, `$${tool}.${field}`]);
  const before = { $bsonSize: Object.fromEntries(replaced) };
  const after = measureBytes(changes);
  const notLarger = { $gte: [before, after] };
  return {
    $expr: trusted({ $or: [notLarger, fitsExpression({ $subtract: [listBytes, before] }, after)] }),
  };
}

/** As a filter: the list has room for what an expression finds in it. */
export function storedRoomFilter(expression: object) {
  return { $expr: trusted(fitsExpression({ $add: [listBytes, { $bsonSize: expression }] }, 0)) };
}

/** Whether an empty list has room for these tools. */
export const fitsEmptyList = (tools: object): boolean => measureBytes(tools) < limits.toolListBytes;

/** Why the list has no room for so many tools more. */
export const noRoomIn = ({ order }: ToolListDocument, count = 1): DomainError =>
  limitReached(order.length > limits.toolsPerMember - count ? 'tools' : 'list_bytes');

function fitsExpression(present: object, addedBytes: number) {
  return { $lt: [present, limits.toolListBytes - addedBytes] };
}

function measureBytes(values: object): number {
  return mongo.BSON.calculateObjectSize(values);
}
