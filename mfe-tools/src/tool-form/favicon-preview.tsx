import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useFaviconPreviewQuery } from '../tools-api.ts';
import { previewAddress } from './preview-address.ts';
import { useSettled } from './use-settled.ts';
import type { ToolFormState } from './use-tool-form.ts';

const sidePixels = 24;

/** The icon of the site whose address is being typed; nothing while none is known or it fails. */
export function FaviconPreview({ form }: { form: ToolFormState }) {
  const typed = useWatch({ control: form.control, name: 'url' });
  const address = useSettled(previewAddress(typed));
  const { currentData } = useFaviconPreviewQuery(address ?? '', { skip: address === null });
  const [failed, setFailed] = useState<string | null>(null);
  const icon = address === null ? null : (currentData?.icon ?? null);
  if (icon === null || icon === failed) return null;
  return (
    <img
      src={icon}
      alt=""
      width={sidePixels}
      height={sidePixels}
      style={{ objectFit: 'contain' }}
      onError={() => setFailed(icon)}
    />
  );
}
