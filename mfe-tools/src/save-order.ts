import type { ToolOrder } from '@firedeck/contract';
import { readConflictState, z } from '@firedeck/sdk';
import { createParser } from './create-parser.ts';

const maxTries = 2;

/**
 * Saves the order that `build` returns for the list's ids; on a conflict, retries with the newer
 * list. Resolves to the saved order, or null if `build` returned null.
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

// Parses only ids, because an order must list every tool, including those with invalid data.
const currentIds = createParser(z.object({ tools: z.array(z.object({ id: z.string() })) }));
