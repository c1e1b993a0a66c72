import { limits, toolUrl } from '@firedeck/contract';

/** The URL to look up an icon for; null while the input is too short or invalid. */
export function previewUrl(typed: string): string | null {
  if (typed.trim().length <= limits.faviconPreviewMinimumCharacters) return null;
  return toolUrl.safeParse(typed).data ?? null;
}
