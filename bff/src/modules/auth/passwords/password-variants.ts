const signs = /[^\p{L}\p{N}\p{So}\s]/gu;
const spelledLetters = /(?<!\S)\S(?:\s+\S)+(?!\S)/gu;
const lettersAmongFigures = /^(?:\p{L}\p{N})+\p{L}?$|^(?:\p{N}\p{L})+\p{N}?$/u;
const runs = /(.)\1+/gu;
// The text and a third of it again: shorter repetitions occur by chance.
const leastRepeats = 4 / 3;

/** Forms in which a password may be known; unique, and none is empty. */
export function listVariants(password: string): string[] {
  const text = password
    .normalize('NFKC')
    .replaceAll(spelledLetters, (letters) => letters.replaceAll(/\s/gu, ''));
  // Separators are tried with the pieces, and letters without their accents.
  const plain = text.normalize('NFKD').replaceAll(signs, '');
  const single = plain.toLowerCase().replaceAll(runs, '$1');
  const readings = new Set([text, plain, single, findRepeatedPart(plain), unzip(plain)]);
  return [...readings].filter((reading) => reading !== '');
}

/** Two alternating rows, one after the other; otherwise the text. */
function unzip(text: string): string {
  if (!lettersAmongFigures.test(text)) return text;
  const characters = [...text];
  const every = (rest: number) => characters.filter((_character, at) => at % 2 === rest).join('');
  return `${every(0)}${every(1)}`;
}

/** The repeated part of a text, of which the last repetition may be cut; otherwise the text. */
function findRepeatedPart(text: string): string {
  const lengths = Array.from(text, (_character, at) => at + 1);
  const length = lengths.find((each) => text.startsWith(text.slice(each))) ?? text.length;
  return text.length >= length * leastRepeats ? text.slice(0, length) : text;
}
