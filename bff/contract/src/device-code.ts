import { z } from 'zod/mini';

export const deviceLimits = {
  stationCharacters: 60,
  /** How long an operator's code is valid. */
  codeMinutes: 60,
  /** Wrong codes per network address and hour. */
  codeTriesPerAddress: 20,
} as const;

/**
 * `POST /api/device`: the operator's code, for this browser. Hyphens, spaces and case are ignored.
 */
export const deviceCode = z.object({
  code: z.string().check(z.maxLength(40), z.meta({ examples: ['K7QF-M2XD-PA3V'] })),
});

export type DeviceCode = z.infer<typeof deviceCode>;
