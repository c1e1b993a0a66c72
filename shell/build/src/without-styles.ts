// Keeps Emotion's styles out of the document: searches by role and name compute the style of many
// elements, which took a third of the test time. Tests that depend on styles run in Chromium.
const { head } = document;
const insertBefore: typeof head.insertBefore = HTMLHeadElement.prototype.insertBefore.bind(head);

head.insertBefore = (node, before) =>
  node instanceof HTMLStyleElement && node.dataset.emotion !== undefined
    ? node
    : insertBefore(node, before);
