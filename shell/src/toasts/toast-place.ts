/**
 * The element that toasts are shown in. An open dialog takes everything outside it from the
 * keyboard and from screen readers, so the element is inside the topmost one, else in the body.
 */
export function createToastPlace() {
  const place = document.createElement('div');

  function put(): void {
    const home = topmostDialog() ?? document.body;
    if (place.parentElement !== home) home.append(place);
    // What opens over the page hides all that was in the body before it.
    place.removeAttribute('aria-hidden');
  }

  return {
    place,
    /** Puts it where it belongs now. */
    put,
    /** Does so again whenever a dialog opens or is gone; returns the way to stop. */
    followDialogs(): () => void {
      put();
      const observer = new MutationObserver(put);
      observer.observe(document.body, { childList: true });
      return () => {
        observer.disconnect();
        place.remove();
      };
    },
  };
}

// One that fades out is as good as gone, and would take a toast along.
function topmostDialog(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[aria-modal="true"]');
  const open = [...dialogs].filter(({ parentElement }) => parentElement?.style.opacity !== '0');
  return open.at(-1) ?? null;
}
