/** `development`: readable code, React's development build, fast refresh. Chosen by FIREDECK_FLAVOUR. */
export type Flavour = 'production' | 'development';

export function chosenFlavour(): Flavour {
  const asked = process.env.FIREDECK_FLAVOUR || 'production';
  if (asked === 'production' || asked === 'development') return asked;
  throw new Error(`FIREDECK_FLAVOUR is "${asked}"; it may be production or development`);
}
