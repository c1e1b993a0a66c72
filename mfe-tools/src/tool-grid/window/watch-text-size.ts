/** Calls `listener` when the text size changes, which fires no resize event. */
export function watchTextSize(listener: () => void): () => void {
  const probe = document.createElement('span');
  probe.ariaHidden = 'true';
  Object.assign(probe.style, {
    position: 'absolute',
    width: '1rem',
    height: '1rem',
    top: '0',
    visibility: 'hidden',
    pointerEvents: 'none',
  });
  document.body.append(probe);
  const observer = new ResizeObserver(listener);
  observer.observe(probe);
  return () => {
    observer.disconnect();
    probe.remove();
  };
}
