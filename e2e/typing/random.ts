/** Numbers from a seed (mulberry32), so that a run can be repeated. */
export interface Random {
  /** At least `from`, less than `to`. */
  between(from: number, to: number): number;
  oneOf<Choice>(choices: readonly Choice[]): Choice;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => Math.floor(from + next() * (to - from));
  return {
    between,
    oneOf: (choices) => {
      const choice = choices[between(0, choices.length)];
      if (choice === undefined) throw new Error('There is nothing to choose from');
      return choice;
    },
  };
}
