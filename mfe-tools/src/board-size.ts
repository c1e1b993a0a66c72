/** How many tools this device last showed: so many empty cards stand for them while they load. */
const storageKey = 'fd-board-size';

export function readBoardSize(): number {
  return inStorage(() => Number(localStorage.getItem(storageKey))) || 0;
}

export function saveBoardSize(tools: number): void {
  inStorage(() => localStorage.setItem(storageKey, String(tools)));
}

export function clearBoardSize(): void {
  inStorage(() => localStorage.removeItem(storageKey));
}

// Without access to storage everything works, with no empty cards.
function inStorage<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
