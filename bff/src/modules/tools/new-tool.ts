import { createHash } from 'node:crypto';
import { pickToolFields, type ToolFieldValues, type ToolInput } from '@firedeck/contract';
import type { StoredTool } from './tool-list-model.ts';

export function newTool(input: ToolInput): StoredTool {
  const now = new Date();
  const fields = pickToolFields(input);
  return {
    ...fields,
    rev: 1,
    createdAt: now,
    updatedAt: now,
    bodyHash: createHash('sha256')
      .update(JSON.stringify(hashedValues(fields)))
      .digest('base64url'),
  };
}

// Trailing nulls are omitted, so that hashes from before a field existed stay valid.
function hashedValues(fields: ToolFieldValues): unknown[] {
  const values = Object.values({ ...fields, name: fields.name.normalize('NFC') });
  return values.slice(0, values.findLastIndex((value) => value !== null) + 1);
}
