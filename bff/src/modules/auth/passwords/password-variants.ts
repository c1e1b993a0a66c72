const signs = /[^\p{L}\p{N}\p{So}\s]/gu;
const spelledLetters = /(?<!\S)\S(?:\s+\S)+(?!\S)/gu;
const lettersAmongFigures = /^(?:\p{L}\p{N})+\p{L}?$|^(?:\p{N}\p{L})+\p{N}?$/u;
const runs = /(.)\1+/gu;
// A third of it again: less is found in many a password by chance.
const leastRepeats = 4 / 3;

/** The forms in which a password may turn out to be known, without doubles; none of them is empty. */
export function listVariants(password: string): string[] {
  const text = password
    .normalize('NFKC')
    .replaceAll(spelledLetters, (letters) => letters.replaceAll(/\s/gu, ''));
  // Signs put between or around pieces are tried with them, and letters without their marks.
  const plain = text.normalize('NFKD').replaceAll(signs, '');
  const single = plain.toLowerCase().replaceAll(runs, '$1');
  const readings = new Set([text, plain, single, findRepeatedPart(plain), unzip(plain)]);
  return [...readings].filter((reading) => reading !== '');
}

/** Two rows of which each gives every other character, one after the other; else the text. */
function unzip(text: string): string {
  if (!lettersAmongFigures.test(text)) return text;
  const characters = [...text];
  const every = (rest: number) => characters.filter((_character, at) => at % 2 === rest).join('');
  return `${every(0)}${every(1)}`;
}

/** What the text is made of when it begins again, the last time perhaps in part; else the text. */
function findRepeatedPart(text: string): string {
  const lengths = Array.from(text, (_character, at) => at + 1);
  const length = lengths.find((each) => text.startsWith(text.slice(each))) ?? text.length;
  return text.length >= length * leastRepeats ? text.slice(0, length) : text;
}
