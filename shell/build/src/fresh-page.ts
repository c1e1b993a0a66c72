// Files of a worker share the window: each begins as in a new one.
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
document.body.replaceChildren();

// Emotion's style sheets stay out of the document: searches by role and name read the computed style of
// element after element, and reading them took a third of the time of the tests. What depends on styles
// is tested in Chromium.
const { head } = document;
if (!Object.hasOwn(head, 'insertBefore')) {
  const insertBefore: typeof head.insertBefore = head.insertBefore.bind(head);
  head.insertBefore = (node, before) =>
    node instanceof HTMLStyleElement && node.dataset.emotion !== undefined
      ? node
      : insertBefore(node, before);
}
