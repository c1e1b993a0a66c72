/** Set by FIREDECK_FLAVOUR; `development` has readable code and React's development build. */
export type BuildMode = 'production' | 'development';

export function readBuildMode(): BuildMode {
  const value = process.env.FIREDECK_FLAVOUR || 'production';
  if (value === 'production' || value === 'development') return value;
  throw new Error(`FIREDECK_FLAVOUR is "${value}"; it may be production or development`);
}
