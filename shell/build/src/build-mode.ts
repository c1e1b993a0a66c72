/**
 * Set by FIREDECK_BUILD_MODE; `development` builds readable code with React's development build.
 */
export type BuildMode = 'production' | 'development';

export function readBuildMode(): BuildMode {
  const value = process.env.FIREDECK_BUILD_MODE || 'production';
  if (value === 'production' || value === 'development') return value;
  throw new Error(`FIREDECK_BUILD_MODE is "${value}"; it may be production or development`);
}
