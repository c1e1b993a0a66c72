import { invalidRequest } from './scim-error.ts';

const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const maxPageSize = 200;
const defaultCount = 100;

export interface Page {
  /** Starts at 1. */
  startIndex: number;
  count: number;
}

export interface Found<Item> {
  total: number;
  items: Item[];
}

export function parsePage({ startIndex, count }: Record<string, unknown>): Page {
  return {
    startIndex: Math.max(1, readInteger(startIndex, 'startIndex') ?? 1),
    count: Math.min(maxPageSize, Math.max(0, readInteger(count, 'count') ?? defaultCount)),
  };
}

function readInteger(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^-?\d{1,9}$/.test(value))
    throw invalidRequest('invalidValue', `${name} has to be a whole number.`);
  return Number(value);
}

export const formatList = (resources: object[], total: number, { startIndex }: Page): object => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
