import { useWatch } from 'react-hook-form';
import { useFaviconPreviewQuery } from '../tools-api.ts';
import { previewAddress } from './preview-address.ts';
import { useSettled } from './use-settled.ts';
import type { ToolFormState } from './use-tool-form.ts';

/** Address of the icon of the site that is being typed; null while none is known. */
export function usePreviewIcon(form: ToolFormState): string | null {
  const typed = useWatch({ control: form.control, name: 'url' });
  const address = useSettled(previewAddress(typed));
  const { currentData } = useFaviconPreviewQuery(address ?? '', { skip: address === null });
  return address === null ? null : (currentData?.icon ?? null);
}
