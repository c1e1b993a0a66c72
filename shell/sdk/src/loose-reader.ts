import type { z as mini } from 'zod/mini';
import { looseSchema } from './loose-schema.ts';
import { z } from './z.ts';

/** Parsed data and the names of invalid fields, never their values. */
export interface LooselyRead<Data> {
  /** Absent if the data as a whole is invalid. */
  data?: Data;
  faults: string[];
}

/** Creates a parser for the loose form of a schema; the loose schema is built at the first call. */
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
