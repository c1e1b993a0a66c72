import { hash } from 'node:crypto';
import type { AuditLineDocument } from '../audit-line-model.ts';
import type { SealDocument } from './seal-model.ts';

type SealContents = Pick<SealDocument, '_id' | 'at' | 'previous' | 'lines' | 'removed'>;

/** Hashes all stored fields of the line except the number of its seal. */
export function hashLine({ seal: _, ...line }: AuditLineDocument): string {
  return hashValue(line);
}

export function hashSeal({ _id, at, previous, lines, removed }: SealContents): string {
  return hashValue({ _id, at, previous, lines, removed });
}

const hashValue = (value: object): string => hash('sha256', canonicalJson(value));

/** Serializes independently of the order of fields. */
export function canonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`);
  return `{${fields.join(',')}}`;
}
