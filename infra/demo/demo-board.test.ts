import { idSchema, toolInput } from '@firedeck/contract';
import { describe, expect, it } from 'vitest';
import { deriveUuid } from './demo-board.ts';
import { demoTools } from './demo-tools.ts';

describe('the demo board', () => {
  it('has twelve tools that the contract accepts as they are', () => {
    expect(demoTools).toHaveLength(12);
    for (const tool of demoTools) expect(toolInput.parse(tool)).toEqual(tool);
  });

  it('gives a tool the same id each time, and every tool another', () => {
    const ids = demoTools.map(({ name }) => deriveUuid(name));
    expect(new Set(ids).size).toBe(12);
    expect(ids).toEqual(demoTools.map(({ name }) => deriveUuid(name)));
    for (const one of ids) expect(idSchema.safeParse(one).success).toBe(true);
  });
});
