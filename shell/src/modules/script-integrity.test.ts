import { afterEach, describe, expect, test, vi } from 'vitest';
import { aReadyModule } from '../testing/a-module.ts';
import { enforceScriptIntegrity, findScriptHash } from './script-integrity.ts';

const notes = aReadyModule();
const [file = '', hash = ''] = Object.entries(notes.descriptor.integrity)[0] ?? [];
const head = document.createElement('head');
enforceScriptIntegrity([notes], head);

function added(src: string, integrity = '') {
  const script = document.createElement('script');
  const failed = vi.fn();
  script.addEventListener('error', failed);
  // The test document loads no scripts.
  Object.assign(script, { src, integrity, type: 'text/plain' });
  head.appendChild(script);
  return { script, failed };
}

afterEach(() => head.replaceChildren());

describe('a script added to the head', () => {
  test.each(['', 'sha384-of-another-build'])(
    'listed in the document, with integrity %j › gets its hash',
    (given) => {
      const { script } = added(`${notes.base}${file}`, given);
      expect([script.isConnected || script.parentNode === head, script.integrity]).toEqual([
        true,
        hash,
      ]);
    },
  );

  test.each([
    ['of a module, but not listed', `${notes.base}late.js`],
    ['of another artifact', `/mf/notes/0.0.1-0000000000000000/${file}`],
    ['of another origin', `https://elsewhere.example${notes.base}${file}`],
    ['with a query', `${notes.base}${file}?x`],
  ])('%s › is not added and fails', async (_, src) => {
    const { script, failed } = added(src);
    expect(script.parentNode).toBeNull();
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1));
  });
});

test('other elements › are added unchanged', () => {
  const style = head.appendChild(document.createElement('style'));
  expect(style.parentNode).toBe(head);
});

test('the name of an Object property › is not a known script', () => {
  expect(findScriptHash('constructor')).toBeUndefined();
});
