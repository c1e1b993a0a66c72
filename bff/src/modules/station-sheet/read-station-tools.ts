import { findLinks, isSafe, type StationTool, stationSheetRules } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { toToolList } from '../tools/tool-mapping.ts';
import { toolsRepository } from '../tools/tools-repository.ts';

/** The tools that a station's devices store, in the order of the account's board. */
export async function readStationTools(
  connection: Connection,
  userId: string,
): Promise<StationTool[]> {
  const list = await toolsRepository(connection).readContents(userId);
  return toToolList(userId, list)
    .tools.filter(({ url }) => isSafe(url))
    .slice(0, stationSheetRules.tools)
    .map(({ name, url, notes }) => ({ name, url, phones: findPhones(notes) }));
}

/** Each number once, in its first spelling. */
function findPhones(notes: string): StationTool['phones'] {
  const phones = new Map<string, string>();
  for (const { text, href } of findLinks(notes))
    if (href.startsWith('tel:') && !phones.has(href)) phones.set(href, text);
  return [...phones]
    .slice(0, stationSheetRules.phonesPerTool)
    .map(([href, text]) => ({ text, href }));
}
