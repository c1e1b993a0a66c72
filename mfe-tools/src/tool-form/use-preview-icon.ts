import { type FaviconAnswer, times } from '@firedeck/contract';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useFaviconPreviewQuery } from '../tools-api.ts';
import { previewUrl } from './preview-url.ts';
import type { ToolFormState } from './use-tool-form.ts';

/** The icon address for the typed URL; null if unknown. */
export const usePreviewIcon = (form: ToolFormState): string | null =>
  usePreview(form)?.icon ?? null;

/** The icon and title of the typed URL's site; null if unknown. */
export function usePreview(form: ToolFormState): FaviconAnswer | null {
  const typed = useWatch({ control: form.control, name: 'url' });
  const url = useDebounced(previewUrl(typed));
  const { currentData } = useFaviconPreviewQuery(url ?? '', { skip: url === null });
  return url === null ? null : (currentData ?? null);
}

/** Debounces `value` by half a second, but returns null immediately. */
function useDebounced<T>(value: T | null): T | null {
  const [debounced, setDebounced] = useState<T | null>(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), times.faviconPreviewDelayMs);
    return () => clearTimeout(timer);
  }, [value]);
  return value === null ? null : debounced;
}
