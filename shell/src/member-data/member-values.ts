import { usedCommandsName } from '@firedeck/contract';
import type { MemberValues } from '@firedeck/sdk';
import { isAgencyDocument } from '../agency-document.ts';
import { countsUse } from '../preferences/counts-use.ts';
import type { Owner } from './member-sessions.ts';
import { type MemberStore, memberStore } from './member-store.ts';

/** The values of the current owner. */
export interface OwnedValues extends MemberValues {
  setOwner(next: Owner | null): void;
}

/**
 * Values this browser stores for the signed-in member, shared by all tabs. Without browser storage
 * nothing is stored.
 */
export function createMemberValues(
  store: Pick<MemberStore, 'read' | 'update'> = memberStore,
): OwnedValues {
  let owner: Owner | null = null;
  return {
    setOwner(next) {
      owner = isAgencyDocument ? null : next;
    },
    async read(name) {
      try {
        return owner && (await store.read(owner.member, name));
      } catch {
        return null;
      }
    },
    async update(name, change) {
      try {
        // While counting is off, deletes the counts instead of storing any.
        const isRefused = name === usedCommandsName && !countsUse.get();
        return owner && (await store.update(owner, name, isRefused ? forget : change));
      } catch {
        return null;
      }
    },
  };
}

const forget = () => null;

export const memberValues = createMemberValues();
