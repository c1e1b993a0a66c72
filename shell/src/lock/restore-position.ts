import { describeElement, takePosition } from './saved-position.ts';

const everyMs = 50;
// The board may have to load from the server.
const giveUpAfterMs = 8_000;
const focusable = 'a, button, input, textarea, select, [tabindex]';

/** After an unlock, restores the position once the page is shown, unless the member acts first. */
export function restorePosition(): void {
  const saved = takePosition();
  if (!saved) return;
  const { top, focus } = saved;
  const end = () => {
    clearInterval(timer);
    clearTimeout(limit);
    for (const name of ['pointerdown', 'wheel', 'keydown']) removeEventListener(name, end);
  };
  let isScrolled = false;
  const scroll = () => scrollTo({ top, behavior: 'instant' });
  const timer = setInterval(() => {
    const isHighEnough = top === 0 || document.documentElement.scrollHeight - innerHeight >= top;
    if (!isHighEnough) return;
    // A long board mounts only the cards near the view.
    if (!isScrolled) scroll();
    isScrolled = true;
    const element = [...document.querySelectorAll<HTMLElement>(focusable)].find(
      (one) => describeElement(one) === focus,
    );
    if (focus !== '' && !element) return;
    element?.focus({ preventScroll: true });
    scroll();
    end();
  }, everyMs);
  const limit = setTimeout(end, giveUpAfterMs);
  for (const name of ['pointerdown', 'wheel', 'keydown']) addEventListener(name, end);
}
