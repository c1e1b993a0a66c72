/** How many tools this device last showed: so many empty cards stand for them while they load. */
const storageKey = 'fd-board-size';
const sectionsKey = 'fd-board-sections';

export function readBoardSize(): number {
  return inStorage(() => Number(localStorage.getItem(storageKey))) || 0;
}

/** Whether the chips of sections stood above them. */
export function hadSections(): boolean {
  return inStorage(() => localStorage.getItem(sectionsKey)) === 'true';
}

export function saveBoardSize(tools: number, hasSections: boolean): void {
  inStorage(() => {
    localStorage.setItem(storageKey, String(tools));
    if (hasSections) localStorage.setItem(sectionsKey, 'true');
    else localStorage.removeItem(sectionsKey);
  });
}

export function clearBoardSize(): void {
  inStorage(() => {
    localStorage.removeItem(storageKey);
    localStorage.removeItem(sectionsKey);
  });
}

// Without access to storage everything works, with no empty cards.
function inStorage<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
