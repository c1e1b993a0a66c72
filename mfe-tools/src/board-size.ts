import { inStorage } from './in-storage.ts';
import { boardSectionsKey, boardSizeKey } from './storage-keys.ts';

/** The number of tools this device showed last: that many empty cards are drawn while they load. */
export function readBoardSize(): number {
  return inStorage(() => Number(localStorage.getItem(boardSizeKey))) || 0;
}

/** Whether the board showed section chips last time. */
export function hadSections(): boolean {
  return inStorage(() => localStorage.getItem(boardSectionsKey)) === 'true';
}

export function saveBoardSize(tools: number, hasSections: boolean): void {
  inStorage(() => {
    localStorage.setItem(boardSizeKey, String(tools));
    if (hasSections) localStorage.setItem(boardSectionsKey, 'true');
    else localStorage.removeItem(boardSectionsKey);
  });
}

export function clearBoardSize(): void {
  inStorage(() => {
    localStorage.removeItem(boardSizeKey);
    localStorage.removeItem(boardSectionsKey);
  });
}
