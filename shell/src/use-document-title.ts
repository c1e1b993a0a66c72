import { useEffect } from 'react';

/** Sets the document title before the module that has the heading loads. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = `${title} · Firedeck`;
  }, [title]);
}
