import { useState } from 'react';
import { usePreviewIcon } from './use-preview-icon.ts';
import type { ToolFormState } from './use-tool-form.ts';

const sidePixels = 24;

/** The icon of the typed URL; renders nothing if there is none or it fails to load. */
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
