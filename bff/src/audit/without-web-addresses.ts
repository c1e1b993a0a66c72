const webAddress = /\bhttps?:\/\/([^\s/?#]*)\S*/gi;

/** Replaces each web address by its host, because the rest may contain a secret. */
export function withoutWebAddresses<Value>(value: Value): Value {
  return replaceIn(value) as Value;
}

function replaceIn(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replace(webAddress, (_whole, host: string) => host.replace(/^.*@/, ''));
  if (Array.isArray(value)) return value.map(replaceIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, replaceIn(inner)]),
  );
}
