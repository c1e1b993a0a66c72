import { type LastMember, lastMembers } from '@firedeck/contract';
import { readAnswer, shellServices } from '@firedeck/sdk';
import { createParser } from '../create-parser.ts';

const parseMembers = createParser(lastMembers);

/** Empty if the request fails: members can still type their email address. */
export async function readLastMembers(): Promise<readonly LastMember[]> {
  try {
    const response = await shellServices().fetchApi('/api/device/members');
    return response.ok ? (await readAnswer(response, parseMembers)).members : [];
  } catch {
    return [];
  }
}
