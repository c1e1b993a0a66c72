import type { z as mini } from 'zod/mini';
import { looseSchema } from './loose-schema.ts';
import { z } from './z.ts';

/** What was read of some JSON, and what of it did not fit: fields, never their contents. */
export interface LooselyRead<Data> {
  /** Left out where too little fits. */
  data?: Data;
  faults: string[];
}

/** Reads by the loose form of a contract's schema, made once it is needed first. */
export function looseReader<Schema extends mini.core.$ZodType>(
  schema: Schema,
): (json: unknown) => LooselyRead<mini.core.output<Schema>> {
  let loose: mini.core.$ZodType | undefined;
  let faults: string[] = [];
  return (json) => {
    loose ??= looseSchema(schema, (issues) => faults.push(formatFault(issues)));
    faults = [];
    const read = z.safeParse(loose, json);
    if (read.success) return { data: read.data as mini.core.output<Schema>, faults };
    return { faults: [...faults, formatFault(read.error.issues)] };
  };
}

const formatFault = (issues: readonly mini.core.$ZodIssue[]): string =>
  issues.map(({ path, code }) => `${path.join('.') || 'answer'}: ${code}`).join(', ');
