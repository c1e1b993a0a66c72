import { useWatch } from 'react-hook-form';
import { useFaviconPreviewQuery } from '../tools-api.ts';
import { previewUrl } from './preview-url.ts';
import { useDebounced } from './use-debounced.ts';
import type { ToolFormState } from './use-tool-form.ts';

/** The icon address for the typed URL; null if unknown. */
export function usePreviewIcon(form: ToolFormState): string | null {
  const typed = useWatch({ control: form.control, name: 'url' });
  const url = useDebounced(previewUrl(typed));
  const { currentData } = useFaviconPreviewQuery(url ?? '', { skip: url === null });
  return url === null ? null : (currentData?.icon ?? null);
}
