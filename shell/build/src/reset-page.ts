// The test files of a worker share their page, so each one starts with an empty one.
interface HappyDomWindow extends Window {
  happyDOM: {
    setURL(address: string): void;
    setViewport(size: { width: number; height: number }): void;
  };
}

const { happyDOM } = window as unknown as HappyDomWindow;

happyDOM.setURL('http://localhost:3000/');
happyDOM.setViewport({ width: 1024, height: 768 });
document.head.replaceChildren();
document.body.replaceChildren();
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
for (const key of Object.keys(localStorage)) {
  localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent('storage', { key }));
}
sessionStorage.clear();
