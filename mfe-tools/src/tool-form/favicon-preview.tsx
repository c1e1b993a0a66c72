import { useState } from 'react';
import { usePreviewIcon } from './use-preview-icon.ts';
import type { ToolFormState } from './use-tool-form.ts';

const sidePixels = 24;

/** The icon of the site whose address is being typed; nothing while none is known or it fails. */
export function FaviconPreview({ form }: { form: ToolFormState }) {
  const icon = usePreviewIcon(form);
  const [failed, setFailed] = useState<string | null>(null);
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
