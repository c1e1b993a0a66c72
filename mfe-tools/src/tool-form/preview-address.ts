import { faviconPreviewMinimumCharacters, isLaunchable, withScheme } from '@firedeck/contract';

/** The address to look an icon up for, null while too little or nothing sensible is typed. */
export function previewAddress(typed: string): string | null {
  if (typed.trim().length <= faviconPreviewMinimumCharacters) return null;
  const address = withScheme(typed);
  return isLaunchable(address) ? address : null;
}
