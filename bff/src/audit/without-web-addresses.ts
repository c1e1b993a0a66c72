const webAddress = /\bhttps?:\/\/([^\s/?#]*)\S*/gi;

/** The same with the host alone in place of each web address: the rest may hold a secret. */
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
