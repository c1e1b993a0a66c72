// Emotion's style sheets stay out of the document: searches by role and name read the computed style of
// element after element, and reading them took a third of the time of the tests. What depends on styles
// is tested in Chromium.
const { head } = document;
const insertBefore: typeof head.insertBefore = HTMLHeadElement.prototype.insertBefore.bind(head);

head.insertBefore = (node, before) =>
  node instanceof HTMLStyleElement && node.dataset.emotion !== undefined
    ? node
    : insertBefore(node, before);
