import { describeElement, takePosition } from './saved-position.ts';

const everyMs = 50;
// The board comes from the server again.
const giveUpAfterMs = 8_000;
const focusable = 'a, button, input, textarea, select, [tabindex]';

/** After the unlock: the place of before, as soon as the page is there; not against the member. */
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
    // A long board has in the page only what is near the view.
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
