import { limits, toName, toolUrl } from '@firedeck/contract';
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useWatch } from 'react-hook-form';
import { useLatest } from '../use-latest.ts';
import { readPastedLink } from './pasted-link.ts';
import { suggestName } from './suggest-name.ts';
import { usePreview } from './use-preview-icon.ts';
import type { ToolFormState } from './use-tool-form.ts';

interface Filled {
  name: string;
  /** The pasted address. */
  url: string;
  /** The name is derived from the URL only; a title would be better. */
  isGuess: boolean;
}

/**
 * Fills an empty name when a URL is pasted: from the title copied with it, the page's title, or the
 * URL itself. A later suggestion replaces an unedited one; Ctrl+Z or `undo` removes it.
 */
export function useNameSuggestion(form: ToolFormState) {
  // Also in a ref, because the copied title is read asynchronously.
  const filled = useRef<Filled | null>(null);
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const name = useWatch({ control: form.control, name: 'name' });
  const isSuggested = suggestion !== null && name === suggestion;

  const suggest = (text: string, url: string, { isGuess = false } = {}): void => {
    const suggested = toName(text, limits.toolNameCharacters);
    const current = form.getValues('name');
    const isFree = current.trim() === '' || current === filled.current?.name;
    if (suggested === '' || !isFree) return;
    filled.current = { name: suggested, url, isGuess };
    setSuggestion(suggested);
    const { invalid } = form.getFieldState('name');
    form.setValue('name', suggested, { shouldDirty: true, shouldValidate: invalid });
  };
  const undo = (): void => {
    filled.current = null;
    setSuggestion(null);
    form.setValue('name', '', { shouldDirty: true });
  };
  useSiteTitle(form, (title) => {
    const { url = '', isGuess = false } = filled.current ?? {};
    // Never replaces a name while it is being edited.
    const isFocused = document.activeElement?.getAttribute('name') === 'name';
    if (isGuess && !isFocused && form.getValues('url').trim() === url) suggest(title, url);
  });

  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const link = readPastedLink(event.clipboardData);
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const replacesAll = selectionStart === 0 && selectionEnd === value.length;
    if (!link || !replacesAll) return;
    if (link.url !== event.clipboardData.getData('text/plain').trim()) {
      event.preventDefault();
      if (!insertText(link.url)) form.setValue('url', link.url, { shouldDirty: true });
    }
    if (link.title) {
      suggest(link.title, link.url);
      return;
    }
    suggest(suggestName(link.url), link.url, { isGuess: true });
    const html = event.clipboardData.getData('text/html');
    if (html) void suggestCopiedTitle(html, link.url);
  };
  /** Edge copies the URL as an HTML link whose text is the page's title. */
  const suggestCopiedTitle = async (html: string, url: string): Promise<void> => {
    const { parseBookmarks } = await import('../tool-import/parse-bookmarks.ts');
    const [link, ...others] = parseBookmarks(html);
    const isTitled = link && others.length === 0 && !toolUrl.safeParse(link.name).success;
    if (isTitled && filled.current?.url === url) suggest(link.name, url);
  };

  return {
    /** Null after the member edited the name. */
    suggestion: isSuggested ? suggestion : null,
    undo,
    urlEvents: {
      onPaste,
      onInput: ({ nativeEvent }: FormEvent): void => {
        const isUndo = (nativeEvent as InputEvent).inputType === 'historyUndo';
        if (isUndo && isSuggested) undo();
      },
    },
    nameEvents: {
      // The browser's undo doesn't cover values set by a script.
      onKeyDown: (event: KeyboardEvent): void => {
        const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
        if (!isUndo || !isSuggested) return;
        event.preventDefault();
        undo();
      },
    },
  };
}

/** Calls `onTitle` when the title of the typed URL's page is known. */
function useSiteTitle(form: ToolFormState, onTitle: (title: string) => void): void {
  const { host, title } = usePreview(form) ?? {};
  const latest = useLatest(onTitle);
  useEffect(() => {
    if (host && title) latest.current(title);
  }, [host, title, latest]);
}

/**
 * Replaces the selection as if typed, so that the browser can undo it; false if unsupported.
 * `execCommand` is deprecated, but no other API preserves the undo history.
 */
const insertText = (text: string): boolean =>
  document.execCommand?.('insertText', false, text) ?? false;
