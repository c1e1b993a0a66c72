/**
 * Reads an own property of a record with untrusted keys, ignoring inherited ones such as
 * `constructor`.
 */
export function ownValue<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  key: string,
): Value | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
