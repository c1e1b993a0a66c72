import {
  rememberMeExpiryKey,
  rememberMeKey,
  signOutPendingKey,
  type ToolList,
} from '@firedeck/contract';
import { clearBoardSize, hadSections, readBoardSize } from '../board-size.ts';
import { inStorage } from '../in-storage.ts';
import { drawBoard, type KnownBoard, readGrid } from './draw-board.ts';
import { openingStyles } from './opening-styles.ts';

// Runs in the document before any bundle. Draws the board from the list in the page, from this
// device's copy if offline, or as empty cards. The shell removes it once React has rendered the
// board.
const opening = document.getElementById('opening');
const main = document.getElementById('opening-main');
const { firedeckBoot: boot } = window as { firedeckBoot?: Boot };
let responses = readResponses();
// Offline, the service worker may serve the board's document for any page.
let board = location.pathname === '/' && !isSigningOut() ? findBoard() : null;
if (opening && main && board) {
  const style = document.createElement('style');
  style.nonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '';
  style.textContent = openingStyles;
  let drawn = '';
  // Skips a redraw if only the height changes, as when a phone hides its address bar.
  const draw = (): void => {
    if (!board) return;
    const grid = readGrid(board);
    const isKnown = 'tools' in board;
    if (drawn === JSON.stringify([isKnown, grid])) return;
    drawn = JSON.stringify([isKnown, grid]);
    if (isKnown) opening.dataset.known = '';
    const focused = main.contains(document.activeElement) ? document.activeElement : null;
    const successor = focused?.getAttribute('data-takeover');
    main.replaceChildren(style, drawBoard(board, grid));
    if (successor) findLink(main, successor)?.focus({ preventScroll: true });
  };
  draw();
  opening.hidden = false;
  void boot?.copy?.then((copy) => {
    if (!copy) return;
    responses = copy;
    board = findBoard();
    if (opening.isConnected) draw();
  });
  addEventListener('resize', () => opening.isConnected && draw());
  // iOS Safari matches :active during a touch only with a listener; the takeover waits while it
  // matches.
  opening.addEventListener('touchstart', () => {}, { passive: true });
  void removeUnlessMember(opening);
}

const findLink = (within: HTMLElement, successor: string): HTMLElement | undefined =>
  [...within.querySelectorAll('a')].find(
    (link) => link.getAttribute('data-takeover') === successor,
  );

interface Answers {
  member?: string;
  answers?: { '/api/tools'?: ToolList };
}

function readResponses(): Answers {
  return JSON.parse(document.getElementById('firedeck-answers')?.textContent ?? '{}');
}

/** Null for an empty or unknown board, which React renders instead. */
function findBoard(): KnownBoard | null {
  const { tools, sections } = responses.answers?.['/api/tools'] ?? {};
  if (tools) return tools.length > 0 ? { tools, sections } : null;
  const size = readBoardSize();
  return size > 0 ? { size, hasSections: hadSections() } : null;
}

/** Whether a sign-out is still to be sent to the server, or Remember me has expired (spec §4). */
function isSigningOut(): boolean {
  const isSignedOut = inStorage(() => {
    const expiry = Date.parse(localStorage.getItem(rememberMeExpiryKey) ?? '');
    const isExpired = localStorage.getItem(rememberMeKey) === 'true' && expiry <= Date.now();
    return isExpired || localStorage.getItem(signOutPendingKey) === 'true';
  });
  return isSignedOut ?? false;
}

/** Removes the board if the server responds that nobody, or another member, is signed in. */
async function removeUnlessMember(shown: HTMLElement): Promise<void> {
  const [response, found] = await Promise.all([boot?.refresh, boot?.session]);
  const isRefused = response !== undefined && [204, 400, 401].includes(response.status);
  const isOther = found && responses.member !== undefined && found.user.id !== responses.member;
  if (isRefused) clearBoardSize();
  if (isRefused || isOther) shown.remove();
}

interface Boot {
  refresh: Promise<Response>;
  session?: Promise<{ user: { id: string } } | null>;
  /** This device's copy, if the page was served offline. */
  copy?: Promise<Answers | null>;
}
