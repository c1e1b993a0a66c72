const side = 24;
let known: boolean | undefined;

/** False on systems without an emoji font, which show empty boxes. */
export function hasColorEmoji(): boolean {
  known ??= paintsInColor('🚒');
  return known;
}

function paintsInColor(character: string): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return true;
  context.textBaseline = 'top';
  context.font = `${side * 0.75}px sans-serif`;
  context.fillText(character, 0, 0);
  const { data } = context.getImageData(0, 0, side, side);
  // The text color is black, so only glyphs of a color font have pixels in which R, G and B differ.
  return data.some((value, index) => index % 4 === 0 && value !== data[index + 2]);
}
