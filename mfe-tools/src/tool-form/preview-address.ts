import { faviconPreviewMinimumCharacters, toolUrl } from '@firedeck/contract';

/** The address to look an icon up for, null while too little or nothing sensible is typed. */
export function previewAddress(typed: string): string | null {
  if (typed.trim().length <= faviconPreviewMinimumCharacters) return null;
  return toolUrl.safeParse(typed).data ?? null;
}
