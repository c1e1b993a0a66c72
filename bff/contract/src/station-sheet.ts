import { z } from 'zod/mini';
import { deviceLimits } from './device-code.ts';
import * as limits from './limits.ts';
import { isLaunchable } from './tool-address.ts';

export const stationSheetRules = {
  /** Number of tools from the top of the account's board. */
  tools: 100,
  phonesPerTool: 10,
  /** Days that a device shows the sheet without contact to the server. */
  days: 14,
  refreshMinutes: 15,
} as const;

const phoneCharacters = 80;

/** A tool of the station's account, for everybody at a device of that station. */
export const stationTool = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(limits.toolNameCharacters)),
  url: z.string().check(z.maxLength(limits.toolUrlCharacters), z.refine(isLaunchable)),
  /** Phone numbers in its notes, as written there. */
  phones: z
    .array(
      z.object({
        text: z.string().check(z.maxLength(phoneCharacters)),
        href: z.string().check(z.regex(/^tel:\+\d{8,15}$/)),
      }),
    )
    .check(z.maxLength(stationSheetRules.phonesPerTool)),
});

export const stationSheet = z.object({
  station: z.string().check(z.maxLength(deviceLimits.stationCharacters)),
  tools: z.array(stationTool).check(z.maxLength(stationSheetRules.tools)),
});

/** `GET /api/device/sheet`; null: no sheet, and the device deletes its copy. */
export const stationSheetAnswer = z.object({ sheet: z.nullable(stationSheet) });

export type StationTool = z.infer<typeof stationTool>;
export type StationSheet = z.infer<typeof stationSheet>;
