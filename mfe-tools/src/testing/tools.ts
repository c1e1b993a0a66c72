import type { Tool } from '@firedeck/contract';

/** A readable id that ends with the number. */
export const toolId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A tool as the server returns it. */
export function aTool(number: number, fields: Partial<Tool> = {}): Tool {
  return {
    id: toolId(number),
    user_id: '00000000-0000-4000-9000-000000000001',
    name: `Tool ${number}`,
    url: `https://tool-${number}.example/`,
    icon: 'tools',
    notes: '',
    position: number,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    rev: 1,
    favicon: null,
    ...fields,
  };
}
