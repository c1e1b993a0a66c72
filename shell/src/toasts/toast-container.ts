/**
 * The element that holds toasts. An open modal dialog hides the rest of the page from keyboard and
 * screen readers, so the container moves into the topmost dialog, else into the body.
 */
export function createToastContainer() {
  const container = document.createElement('div');

  function attach(): void {
    const parent = findTopmostDialog() ?? document.body;
    if (container.parentElement !== parent) parent.append(container);
    // MUI's modals hide all other children of the body.
    container.removeAttribute('aria-hidden');
  }

  return {
    container,
    /** Moves the container to its current parent. */
    attach,
    /** Moves it whenever a dialog opens or closes; returns the cleanup function. */
    watchDialogs(): () => void {
      attach();
      const observer = new MutationObserver(attach);
      observer.observe(document.body, { childList: true });
      return () => {
        observer.disconnect();
        container.remove();
      };
    },
  };
}

// A closing dialog would remove the toast with itself.
function findTopmostDialog(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[aria-modal="true"]');
  const open = [...dialogs].filter(({ parentElement }) => parentElement?.style.opacity !== '0');
  return open.at(-1) ?? null;
}
