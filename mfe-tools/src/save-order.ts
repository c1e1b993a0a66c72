import type { ToolOrder } from '@firedeck/contract';
import { readConflictState, z } from '@firedeck/sdk';
import { createParser } from './create-parser.ts';

const maxTries = 2;

/**
 * Saves what `build` makes of the list's ids, and where the list changed elsewhere, of the newer ones.
 * Resolves to what was saved; null where there was nothing to save.
 *
 * @throws ApiError
 */
export async function saveOrder(
  ids: readonly string[],
  build: (ids: readonly string[]) => ToolOrder | null,
  send: (order: ToolOrder) => Promise<unknown>,
): Promise<ToolOrder | null> {
  const order = build(ids);
  for (let next = order, tries = 1; next; tries += 1) {
    try {
      await send(next);
      return next;
    } catch (error) {
      const list = readConflictState(error, 'order_outdated', currentIds);
      next = list && tries < maxTries ? build(list.tools.map(({ id }) => id)) : null;
      if (!next) throw error;
    }
  }
  return null;
}

// Only ids: an order lists every tool, including those with invalid data.
const currentIds = createParser(z.object({ tools: z.array(z.object({ id: z.string() })) }));
